internal import CaptureModel
internal import Foundation
internal import GStreamerKit

/// What media files hold.
enum MediaFiles {
    /// The facts by path: nil where a file is no media; no entry where there is no file to look into, or it gave no answer in time.
    static func facts(of paths: [String]) async -> [String: HostInventory.MediaFacts?] {
        await withTaskGroup(of: (String, HostInventory.MediaFacts?)?.self) { group in
            for path in Set(paths) where isFile(path) {
                group.addTask {
                    do throws(GStreamerError) {
                        var facts = facts(try await MediaDiscoverer.discover(path))
                        if let told = MovieColor.range(of: path) { facts?.range = told }
                        return (path, facts)
                    } catch {
                        // A slow disk or a machine that is starved says nothing of the file.
                        return error.code == .timedOut ? nil : (path, nil)
                    }
                }
            }
            return await group.reduce(into: [:]) { found, answer in
                if let (path, facts) = answer { found.updateValue(facts, forKey: path) }
            }
        }
    }

    private static func isFile(_ path: String) -> Bool {
        if case .file(true, _) = LocalFileSystem().entry(at: path) { true } else { false }
    }

    /// The facts, or nil where there is neither picture nor sound.
    static func facts(_ info: MediaInfo) -> HostInventory.MediaFacts? {
        let video = info.streams.first { $0.kind == .video }
        let audio = info.streams.first { $0.kind == .audio }
        guard video != nil || audio != nil else { return nil }
        let picture = video?.caps?.structures.first
        return HostInventory.MediaFacts(
            video: video.map { _ in self.video(picture) },
            audio: audio.map { self.audio($0.caps?.structures.first) }, duration: info.duration?.duration,
            bitDepth: bitDepth(picture), isPQ: picture?["colorimetry"]?.string == "bt2100-pq", range: range(picture),
            isUntimed: picture?.name == "image/gst-libav-gif" && isMoving(info, picture))
    }

    /// Whether a file has more than one picture, as far as its length and its rate tell.
    private static func isMoving(_ info: MediaInfo, _ caps: Structure?) -> Bool {
        guard case .fraction(let top, let bottom) = caps?["framerate"], top > 0, bottom > 0 else { return false }
        return (info.duration?.duration ?? .zero) > .seconds(1.5 * Double(bottom) / Double(top))
    }

    /// JPEG is of full range by itself; nothing said leaves it to the decoder.
    private static func range(_ caps: Structure?) -> PixelFormat.Range? {
        if caps?.name == "image/jpeg" { return .full }
        return caps?["colorimetry"]?.string.flatMap(Colorimetry.init).map { $0.isFull ? .full : .limited }
    }

    private static func bitDepth(_ caps: Structure?) -> Int {
        if let depth = caps?["bit-depth-luma"]?.int { return Int(depth) }
        // Its profiles have 10 or 12 bits, and its caps do not say which.
        if caps?.name == "video/x-prores" { return 10 }
        let isDeep = caps?["format"]?.string.map { PixelFormat($0).isHighBitDepth } ?? false
        return isDeep ? 10 : 8
    }

    private static func video(_ caps: Structure?) -> StreamFormat.Video {
        let encoding: VideoEncoding =
            switch caps?.name {
            case "video/x-h264": .h264
            case "video/x-h265": .h265
            case "image/jpeg": .mjpeg
            case "video/x-raw": .raw(PixelFormat(caps?["format"]?.string ?? "I420"))
            // A codec that is always decoded: what comes out of its decoder.
            default: .raw(.i420)
            }
        var size: Size?
        if let width = caps?["width"]?.int, let height = caps?["height"]?.int, width > 0, height > 0 {
            size = Size(Int(width), Int(height))
        }
        var rate: FrameRate?
        if case .fraction(let top, let bottom) = caps?["framerate"], top > 0, bottom > 0 {
            rate = FrameRate(top, bottom)
        }
        // Of more than 8 bits, hybrid log gamma and BT.2020: what GStreamer has one name for.
        let isBright = caps?["colorimetry"]?.string == "bt2100-hlg"
        return StreamFormat.Video(encoding: encoding, size: size, rate: rate, dynamicRange: isBright ? .hdr : .sdr)
    }

    private static func audio(_ caps: Structure?) -> StreamFormat.Audio {
        let codec: AudioCodec? =
            switch caps?.name {
            case "audio/mpeg": caps?["mpegversion"]?.int == 1 ? nil : .aac
            case "audio/x-opus": .opus
            case "audio/x-flac": .flac
            default: nil
            }
        return StreamFormat.Audio(
            codec: codec, sampleRate: caps?["rate"]?.int.map { Int($0) },
            channels: caps?["channels"]?.int.map { Int($0) })
    }
}

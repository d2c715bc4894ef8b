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
                        if isGIF(path) { return (path, .init(video: .init(encoding: .raw(.i420)), pictures: .untimed)) }
                        let info = try await MediaDiscoverer.discover(path)
                        var facts = facts(info)
                        if isAIFF(path) { facts?.isHandedOver = true }
                        if let told = MovieColor.range(of: path) { facts?.range = told }
                        if isImage(info) {
                            try await look(at: path, &facts)
                        } else if mayBeTransparent(info) {
                            // What cannot be decoded in time is what its header says, all the same.
                            facts?.transparency = try? await transparency(of: path)
                        }
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

    /// `avdemux_gif` of GStreamer 1.22 gives a GIF out again and again, without times, or waits for ever.
    private static func isGIF(_ path: String) -> Bool {
        (try? OpenFile(path).bytes(at: 0, count: 4)).map { $0.elementsEqual("GIF8".utf8) } ?? false
    }

    private static func isAIFF(_ path: String) -> Bool {
        guard let head = try? OpenFile(path).bytes(at: 0, count: 12), head.prefix(4).elementsEqual("FORM".utf8) else {
            return false
        }
        return ["AIFF", "AIFC"].contains { head.suffix(4).elementsEqual($0.utf8) }
    }

    /// The facts, or nil where there is neither picture nor sound.
    static func facts(_ info: MediaInfo) -> HostInventory.MediaFacts? {
        let video = info.streams.first { $0.kind == .video }
        let audio = info.streams.first { $0.kind == .audio }
        guard video != nil || audio != nil else { return nil }
        let picture = video?.caps?.structures.first
        return HostInventory.MediaFacts(
            video: video.map { self.video(picture, isOnSide: isOnSide($0.orientation)) },
            audio: audio.map { self.audio($0.caps?.structures.first) }, duration: info.duration?.duration,
            bitDepth: bitDepth(picture), isPQ: picture?["colorimetry"]?.string == "bt2100-pq", range: range(picture),
            isTurned: video?.orientation.map { $0 != "rotate-0" } ?? false)
    }

    /// Whether width and height change places when it is turned upright.
    private static func isOnSide(_ orientation: String?) -> Bool {
        orientation.map { $0.hasSuffix("rotate-90") || $0.hasSuffix("rotate-270") } ?? false
    }

    /// Whether the picture is of an encoding of single pictures, and no film made of them: that has a rate.
    private static func isImage(_ info: MediaInfo) -> Bool {
        guard let caps = info.streams.first(where: { $0.kind == .video })?.caps?.structures.first,
            caps.name.hasPrefix("image/")
        else { return false }
        if case .fraction(let top, let bottom) = caps["framerate"], top > 0, bottom > 0 { return false }
        return true
    }

    /// Finds out what no header tells: whether pictures can be decoded here at all, and whether there is more than one.
    private static func look(at path: String, _ facts: inout HostInventory.MediaFacts?) async throws(GStreamerError) {
        let trial = try await PictureTrial(of: path, isJPEG: facts?.video?.encoding == .mjpeg)
        if let turn = trial.orientation, turn != "rotate-0", let size = facts?.video?.size {
            facts?.isTurned = true
            if isOnSide(turn) { facts?.video?.size = Size(size.height, size.width) }
        }
        switch trial.count {
        case 0: facts = nil
        case 1: facts?.pictures = .single(PixelFormat(trial.caps?.structures.first?["format"]?.string ?? "I420"))
        default: facts?.pictures = .untimed
        }
    }

    /// Whether the film's encoding has room for an alpha channel. Most films have none, and are not decoded here.
    private static func mayBeTransparent(_ info: MediaInfo) -> Bool {
        guard let caps = info.streams.first(where: { $0.kind == .video })?.caps?.structures.first else { return false }
        return switch caps.name {
        case "video/x-vp8", "video/x-vp9": caps["codec-alpha"]?.bool ?? false
        case "video/x-prores": caps["variant"]?.string?.hasPrefix("4444") ?? true
        // Animation, PNG, FFV1, Ut Video, Hap and others; of uncompressed ones the format says it.
        case "video/x-h264", "video/x-h265", "video/x-av1", "video/mpeg", "image/jpeg", "video/x-dv": false
        default: true
        }
    }

    /// What a film's pictures are decoded to where that has an alpha channel.
    private static func transparency(of path: String) async throws(GStreamerError) -> PixelFormat? {
        let format = try await PictureTrial(of: path, isJPEG: false).caps?.structures.first?["format"]?.string
        return format.map { PixelFormat($0) }.flatMap { $0.isTransparent ? $0 : nil }
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

    private static func video(_ caps: Structure?, isOnSide: Bool) -> StreamFormat.Video {
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
            size = isOnSide ? Size(Int(height), Int(width)) : Size(Int(width), Int(height))
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

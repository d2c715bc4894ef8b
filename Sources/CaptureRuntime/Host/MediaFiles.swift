internal import CaptureModel
internal import Foundation
internal import GStreamerKit

/// What media files hold.
enum MediaFiles {
    /// The facts by path: nil where a file is no media; no entry where there is no file to look into.
    static func facts(of paths: [String]) async -> [String: HostInventory.MediaFacts?] {
        await withTaskGroup(of: (String, HostInventory.MediaFacts?).self) { group in
            for path in Set(paths) where isFile(path) {
                group.addTask {
                    let info = try? await MediaDiscoverer.discover(path)
                    return (path, info.flatMap(facts))
                }
            }
            return await group.reduce(into: [:]) { found, answer in found.updateValue(answer.1, forKey: answer.0) }
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
        return HostInventory.MediaFacts(
            video: video.map { self.video($0.caps?.structures.first) },
            audio: audio.map { self.audio($0.caps?.structures.first) }, duration: info.duration?.duration)
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
        return StreamFormat.Video(encoding: encoding, size: size, rate: rate)
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

import CaptureModel
import CaptureTesting
import Foundation

/// A person who crosses a wide room: real footage of a face, moved over a wall with a grid. A green bar hangs below the footage,
/// from which anybody can tell where the person is shown, and how large, without looking for faces.
enum PersonFilm {
    static let size = Size.hd720
    /// The footage, of which the first two seconds look at the camera, as it stands on the wall.
    static let person = Size(264, 216)
    static let barHeight = 24
    /// Stands on the left, walks to the right, stands there, and is gone.
    static let (walks, stands, leaves, end) = (4.0, 9.0, 12.0, 24.0)
    private static let (left, speed, top) = (150.0, 120.0, 160.0)

    /// Where the footage's left edge is in the picture of a time; nil where the person is gone.
    static func place(at time: Double) -> Double? {
        time >= leaves ? nil : left + speed * max(0, min(time - walks, stands - walks))
    }

    static func film(_ name: String, in folder: TemporaryFolder, seconds: Double = end) async throws -> URL {
        let file = folder[name]
        let x = "if(gte(t\\,\(leaves))\\,-1000\\,\(left)+\(speed)*max(0\\,min(t-\(walks)\\,\(stands - walks))))"
        // To and fro, so that the person does not leap.
        let person =
            "[0:v]trim=end_frame=60,setpts=N/30/TB,fps=30,scale=\(person.width):\(person.height),"
            + "pad=\(person.width):\(person.height + barHeight):0:0:lime,split[a][b];[b]reverse[r];"
            + "[a][r]concat,loop=-1:120:0,setpts=N/30/TB[person]"
        _ = try await ProcessRunner.run(
            "ffmpeg",
            [
                "-v", "error", "-i", MediaClips.carphone.url.path, "-filter_complex",
                "\(person);color=0x808890:size=\(size):rate=30,drawgrid=w=80:h=80:c=white[wall];"
                    + "[wall][person]overlay=x='\(x)':y=\(top):eval=frame,format=yuv420p",
                "-frames:v", "\(Int(seconds * 30))", "-c:v", "libx264", "-preset", "ultrafast", "-qp", "10", file.path,
            ], within: .seconds(240)
        ).succeeded("ffmpeg \(name)")
        return file
    }

    /// Where the face is in the footage, in shares of its sides: by the element that finds faces, from the outside.
    static func face(in folder: TemporaryFolder) async throws -> (x: Double, y: Double) {
        let width = 528.0
        let said = try await ProcessRunner.run(
            "gst-launch-1.0",
            [
                "-m", "filesrc", "location=\(MediaClips.carphone.url.path)", "!", "decodebin", "!", "videoconvert", "!",
                "videoscale", "!", "video/x-raw,width=\(Int(width)),height=432,pixel-aspect-ratio=1/1", "!",
                "videoconvert", "!", "facedetect", "display=false", "!", "fakesink", "num-buffers=1",
            ]
        ).succeeded("gst-launch-1.0")
        let numbers = said.text.matches(of: /(x|y|width|height)\\+=\\+\(uint\\+\)(\d+)/)
        let values = Dictionary(numbers.map { (String($0.1), Double($0.2) ?? 0) }) { first, _ in first }
        guard let x = values["x"], let y = values["y"], let across = values["width"], let up = values["height"] else {
            throw NoFace(description: said.text)
        }
        return ((x + across / 2) / width, (y + up / 2) / 432)
    }

    struct NoFace: Error { let description: String }

    /// The bar as it is shown: its middle and its width, in pixels.
    struct Bar { let x, y, width: Double }

    /// The bar in each picture of a recording; nil where there is none.
    static func bars(in film: URL) async throws -> [Bar?] {
        // The plane of red alone tells green from all else, and has a quarter of the pixels.
        let raw = try await ProcessRunner.run(
            "ffmpeg",
            [
                "-v", "error", "-i", film.path, "-fps_mode", "passthrough", "-vf",
                "scale=\(size.width / 2):\(size.height / 2),format=yuv420p,extractplanes=v", "-f", "rawvideo", "-",
            ], within: .seconds(240)
        ).succeeded("ffmpeg \(film.lastPathComponent)")
        let (width, height) = (size.width / 4, size.height / 4)
        let bytes = [UInt8](raw.output)
        return stride(from: 0, to: bytes.count - width * height + 1, by: width * height).map { start in
            // Row by row: where its edges fall between two rows, these are green by halves, or in places only.
            let rows = (0..<height).map { row in
                (0..<width).filter { bytes[start + row * width + $0] < 80 }
            }
            let most = rows.map(\.count).max() ?? 0
            guard most > 20 else { return nil }
            let whole = rows.indices.filter { rows[$0].count >= most - 1 }
            let (first, last) = (rows[whole[whole.count / 2]].first ?? 0, rows[whole[whole.count / 2]].last ?? 0)
            let middle = Double(whole.reduce(0, +)) / Double(whole.count) + 0.5
            return Bar(x: Double(first + last + 1) * 2, y: middle * 4, width: Double(last + 1 - first) * 4)
        }
    }
}

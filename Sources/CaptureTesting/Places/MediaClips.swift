import Foundation

/// The clips there are.
public enum MediaClips {
    /// People on bicycles in a street, 640x272 at 25 fps, 10 s, without sound.
    public static let bikes = clip("bikes.mp4", 640, 272, rate: (25, 1), frames: 250)
    /// An animated film, 1280x720 at 25 fps, 5.28 s, with AAC sound.
    public static let bunny = clip("bigbuckbunny.mp4", 1280, 720, rate: (25, 1), frames: 132)
    /// A person who talks in a car, 176x144 at 29.97 fps, 4 s, without sound.
    public static let carphone = clip("carphone_pristine.mp4", 176, 144, rate: (30000, 1001), frames: 120)

    private static func clip(_ name: String, _ width: Int, _ height: Int, rate: (Int, Int), frames: Int) -> MediaClip {
        let url = Fixtures.root.appendingPathComponent(".build/media/\(name)")
        return MediaClip(url: url, width: width, height: height, rate: rate, frames: frames)
    }
}

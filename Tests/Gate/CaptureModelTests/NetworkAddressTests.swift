import CaptureModel
import Testing

@Suite struct NetworkAddressTests {
    /// All ways in which a program may come to print a value.
    static func everyPrinting(of value: some Any) -> String {
        var dumped = ""
        dump(value, to: &dumped)
        let mirrored = Mirror(reflecting: value).children.map { "\($0.value)" }.joined(separator: " ")
        return ["\(value)", String(describing: value), String(reflecting: value), dumped, mirrored].joined(
            separator: "\n")
    }

    @Test(arguments: [
        ("srt://a", false, false), ("srt://a:9000", true, false), ("srt://:9000", true, false),
        ("srt://[::1]", false, false),
        ("srt://[::1]:9000", true, false), ("rtmp://a/", false, false), ("rtmp://a/live", false, true),
        ("rtmp://u:p@a:1935/live/key?x=/y", true, true), ("rtmp://a?x=/y", false, false),
    ])
    func itTellsWhetherItHasAPortAndAPath(text: String, port: Bool, path: Bool) throws {
        let address = NetworkAddress(unchecked: text)
        #expect(address.hasPort == port && address.hasPath == path)
    }

    @Test(arguments: [
        ("rtsp://bob:hunter2@camera:554/main", "rtsp://camera:554/main", "bob", "hunter2"),
        ("rtsp://bob:hunter%402@camera/", "rtsp://camera/", "bob", "hunter@2"),
        ("rtsp://bob:hunter@2@camera/", "rtsp://camera/", "bob", "hunter@2"),
        ("rtsp://b%3Aob:hun:ter@[fe80::1]:554/a", "rtsp://[fe80::1]:554/a", "b:ob", "hun:ter"),
        ("rtsp://bob:@camera", "rtsp://camera", "bob", ""),
        ("RTSP://bob:100%25@camera", "RTSP://camera", "bob", "100%"),
        ("rtsp://bob:%+1%zz%@camera", "rtsp://camera", "bob", "%+1%zz%"),
    ])
    func credentialsAreTakenOutOfTheURL(text: String, url: String, user: String, password: String) throws {
        let address = try #require(NetworkAddress(parsing: text))
        #expect(address.url == url)
        #expect(address.user?.revealed == user)
        #expect(address.password?.revealed == password)
    }

    @Test(arguments: [
        "rtsp://camera", "rtsp://[::1]:8554/x?y=1#z", "srt://0.0.0.0:9000?mode=listener", "rtsp://camera/axis@2",
    ])
    func anAddressWithoutCredentialsIsShownWhole(text: String) throws {
        let address = try #require(NetworkAddress(parsing: text))
        #expect(address.user == nil && address.password == nil)
        #expect(address.url == text && address.description == text && address.isValid && !address.holdsSecret)
    }

    @Test(arguments: [
        "", "camera", "rtsp:/camera", "rtsp://", "://camera", "1x://camera", "rtsp://bob:pw@", "rtsp://bob:pw@:554/",
        "rtsp://camera:port/", "rtsp://camera:0", "rtsp://camera:65536", "rtsp://cam era/", "rtsp://camera/\n",
        "rtsp://[::1/", "rtsp://[::1]x",
        // A password with an unescaped sign: it must not be taken for a port and a path, which would be shown.
        "rtsp://bob:se/cret@camera/", "rtsp://bob:12/cret@camera/", "rtsp://bob:12#cret@camera/",
        "rtsp://bob:12?cret@camera/",
    ])
    func whatIsNoURLIsRejected(text: String) {
        #expect(NetworkAddress(parsing: text) == nil)
        #expect(!NetworkAddress(unchecked: text).isValid)
    }

    @Test(arguments: [
        "rtsp://bob:s3cr3t@camera/main", "rtsp://s3cr3t@camera/", "rtsp://bob:s3%2Fcr3t:s3cr3t@[::1]:554/",
        "rtsp://camera/?user=admin&password=s3cr3t&channel=1", "srt://server:9000?passphrase=s3cr3t&mode=caller",
        "rtmp://live.example/app/s3cr3t", "rtmps://live.example/app/s3cr3t?token=s3cr3t",
        // Not URLs, yet their credentials must not be shown either.
        "rtsp//bob:s3cr3t@camera", "rtsp://bob:s3cr3t/@camera", "rtsp://bob s3cr3t@", "bob:s3cr3t@camera",
    ])
    func noPrintingShowsASecret(text: String) {
        let address = NetworkAddress(unchecked: text)
        #expect(!Self.everyPrinting(of: address).contains("s3cr3t"))
        let source = Source("gate", .network(Source.Network(address)))
        #expect(!Self.everyPrinting(of: source).contains("s3cr3t"))
        let sink = Sink("live", .stream(Sink.Stream(to: address)), video: "gate")
        #expect(!Self.everyPrinting(of: Graph(name: "g", sources: [source], sinks: [sink])).contains("s3cr3t"))
    }

    @Test func whatIsNotSecretIsStillShown() throws {
        let address = try #require(NetworkAddress(parsing: "rtsp://bob:pw@camera:554/main?channel=1&pwd=x"))
        #expect(address.description == "rtsp://***@camera:554/main?channel=1&pwd=***")
        #expect(NetworkAddress(parsing: "rtmp://live.example/app/key")?.description == "rtmp://live.example/app/***")
    }

    @Test(arguments: ["srt://server:9000?passphrase=s3cr3t", "rtmp://live.example/app/s3cr3t", "rtsp://c/?pwd=s3cr3t"])
    func aURLThatIsASecretItselfSaysSo(text: String) throws {
        #expect(try #require(NetworkAddress(parsing: text)).holdsSecret)
    }

    @Test func aSecretIsNeverPrintedAndStillCompares() {
        #expect(!Self.everyPrinting(of: Secret("s3cr3t")).contains("s3cr3t"))
        #expect(Secret("a") == Secret("a") && Secret("a") != Secret("b"))
    }
}

import CaptureDiagnostics
import CapturePlan
import Testing

/// A plan shows no secret of an address, wherever in the URL it stands.
@Suite struct AddressSecretTests {
    @Test(
        arguments: PlanFormat.allCases,
        [
            ("rtsp://gate.example/user=admin_password=@_channel=1", "srt://live.example:9000?streamid=@"),
            ("rtsp://gate.example/user=a&password=@", "srt://live.example:9000?mode=caller&Passphrase=@-1234567"),
            ("rtsp://gate.example/live;pw=@", "rtmp://live.example/app/@"),
            ("rtsp://gate.example/?SID=@", "rtmp://live.example/app/@/"),
            ("rtsp://gate.example/?Kennwort=@", "rtmp://live.example/app/live_123_@"),
        ])
    func noFormShowsASecretOfAnAddress(format: PlanFormat, addresses: (camera: String, target: String)) throws {
        let (camera, target) = (
            addresses.camera.replacing("@", with: "c4nary"), addresses.target.replacing("@", with: "c4nary")
        )
        let text = """
            mcpipe: 1
            name: canaries
            sources: { door: { rtsp: "\(camera)" } }
            sinks: { live: { stream: "\(target)", video: door } }

            """
        let printed = format.render(try PicturedPlans.plan(text: text).plan)
        #expect(printed.contains("door") && !printed.contains("c4nary"), "\(printed)")
    }
}

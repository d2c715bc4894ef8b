import CaptureCheck
import Testing

/// What lies behind a picture with an alpha channel can be seen.
@Suite struct TransparentCoverTests {
    @Test(arguments: [("", true), (" BGRA", false), (" BGRx", true)])
    func aLayerBehindATransparentOneIsNotCovered(format: String, isCovered: Bool) throws {
        let checked = try check(
            """
            mcpipe: 1
            name: layouts
            sources:
              stage: { pattern: smpte, format: 640x360@30 }
              logo: { pattern: ball, format: 640x360@30\(format) }
            compositors:
              program:
                size: 640x360
                layers: [stage, { source: logo, at: [460, 20], scale: 0.25 }]
                layouts: { both: [stage, logo] }
            sinks: { file: { record: "{take}.mp4", video: program } }
            """)
        #expect(checked.slugs.contains("covered-layer") == isCovered, "\(checked.rendered)")
    }
}

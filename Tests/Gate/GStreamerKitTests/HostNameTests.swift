import GStreamerKit
import Testing

/// Names of machines. Only such as need no server to be known, or to be known for none.
@Suite struct HostNameTests {
    @Test(arguments: ["127.0.0.1", "::1", "localhost"]) func whatLeadsHereIsKnown(name: String) {
        #expect(HostName.obstacle(name) == nil)
    }

    @Test func whatCannotBeANameIsNot() throws {
        let name = "no..name"
        let reason = try #require(HostName.obstacle(name))
        #expect(reason.hasPrefix("the name '\(name)' leads to no machine: ") && reason.last != ".")
    }
}

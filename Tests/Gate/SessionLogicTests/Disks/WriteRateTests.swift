import Testing

@testable import SessionLogic

/// How fast files grow.
@Suite struct WriteRateTests {
    @Test func nothingIsSaidBeforeTenSecondsWereSeen() {
        var rate = WriteRate()
        for second in 0..<10 {
            rate.look(Int64(second) * 1000, at: .seconds(second))
            #expect(rate.bytesPerSecond == nil)
        }
        rate.look(10_000, at: .seconds(10))
        #expect(rate.bytesPerSecond == 1000)
    }

    @Test func aMinuteAgoIsForgotten() {
        var rate = WriteRate()
        for second in 0...100 { rate.look(Int64(second) * 1000, at: .seconds(second)) }
        for second in 1...60 { rate.look(100_000 + Int64(second) * 50, at: .seconds(100 + second)) }
        #expect(rate.bytesPerSecond == 50)
    }

    @Test func aPauseBetweenTakesIsNotPartOfIt() {
        var rate = WriteRate()
        for second in 0...20 { rate.look(Int64(second) * 1000, at: .seconds(second)) }
        for second in 21...500 { rate.look(nil, at: .seconds(second)) }
        #expect(rate.bytesPerSecond == 1000)
        for second in 0...12 { rate.look(20_000 + Int64(second) * 3000, at: .seconds(501 + second)) }
        #expect(rate.bytesPerSecond == 3000)
    }
}

import CaptureModel
import Testing

/// The reckoning of sounds that take over from each other.
@Suite struct SoundTurnsTests {
    private static let crossfade = Duration.milliseconds(50)

    @Test func whatIsHeardIsFullWhatIsNotIsSilentAndSoItStays() {
        var (one, other) = (
            SoundTurns(isHeard: true, crossfade: Self.crossfade), SoundTurns(isHeard: false, crossfade: Self.crossfade)
        )
        for number in 0..<100 {
            let (begin, end) = (Duration.milliseconds(10 * number), Duration.milliseconds(10 * number + 10))
            let kinds = [one.advance(from: begin, to: end), other.advance(from: begin, to: end)]
            #expect(kinds == [.full, .none])
        }
    }

    @Test func twoSoundsThatChangePlacesAreTogetherAsStrongAsOneAndNeverJump() {
        var (one, other) = (
            SoundTurns(isHeard: true, crossfade: Self.crossfade), SoundTurns(isHeard: false, crossfade: Self.crossfade)
        )
        one.turn(false, at: .milliseconds(105))
        other.turn(true, at: .milliseconds(105))
        var last = (1.0, 0.0)
        var kinds: [SoundTurns.Gain] = []
        for number in 0..<40 {
            let (begin, end) = (Duration.milliseconds(10 * number), Duration.milliseconds(10 * number + 10))
            let kind = one.advance(from: begin, to: end)
            let second = other.advance(from: begin, to: end)
            #expect((second == .changing) == (kind == .changing))
            if kinds.last != kind { kinds.append(kind) }
            for frame in 0..<480 {
                let time = begin + .nanoseconds(Int64(frame) * 1_000_000_000 / 48000)
                let gains = (one.gain(at: time), other.gain(at: time))
                #expect(abs(gains.0 * gains.0 + gains.1 * gains.1 - 1) < 1e-9)
                #expect(abs(gains.0 - last.0) < 0.002 && abs(gains.1 - last.1) < 0.002)
                #expect(time > .milliseconds(105) || gains.0 == 1)
                #expect(time < .milliseconds(155) || gains.0 == 0)
                last = gains
            }
        }
        #expect(kinds == [.full, .changing, .none])
    }

    @Test func aTurnThatComesTooLateBeginsWithTheNextSound() {
        var sound = SoundTurns(isHeard: true, crossfade: Self.crossfade)
        let gain1 = sound.advance(from: .zero, to: .seconds(1))
        #expect(gain1 == .full)
        sound.turn(false, at: .milliseconds(300))
        #expect(sound.gain(at: .seconds(1)) == 1)
        let gain2 = sound.advance(from: .seconds(1), to: .milliseconds(1100))
        #expect(gain2 == .changing)
        #expect(sound.gain(at: .milliseconds(1050)) == 0)
        let gain3 = sound.advance(from: .milliseconds(1100), to: .milliseconds(1200))
        #expect(gain3 == .none)
    }

    @Test func aTurnThatIsTakenBackHalfWayGoesBackFromThere() {
        var sound = SoundTurns(isHeard: true, crossfade: Self.crossfade)
        sound.turn(false, at: .milliseconds(100))
        let gain4 = sound.advance(from: .milliseconds(100), to: .milliseconds(120))
        #expect(gain4 == .changing)
        sound.turn(true, at: .milliseconds(120))
        let gain5 = sound.advance(from: .milliseconds(120), to: .milliseconds(200))
        #expect(gain5 == .changing)
        let low = sound.gain(at: .milliseconds(120))
        #expect(low < 1 && low > 0.7)
        #expect(sound.gain(at: .milliseconds(130)) > low && sound.gain(at: .milliseconds(140)) > 0.999)
        let gain6 = sound.advance(from: .milliseconds(200), to: .milliseconds(300))
        #expect(gain6 == .full)
    }
}

/// How a microphone treats what it hears (Apple: `AVCaptureDevice.MicrophoneMode`).
public enum MicrophoneMode: String, Sendable, Hashable, CaseIterable, Codable {
    /// The usual processing of speech.
    case standard
    /// As little processing as can be, so that all sounds around are heard; echoes are still cancelled.
    case wideSpectrum = "wide-spectrum"
    /// Speech is brought out and all else taken away.
    case voiceIsolation = "voice-isolation"
}

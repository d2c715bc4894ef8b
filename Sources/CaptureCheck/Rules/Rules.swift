/// Every rule there is, by family.
enum Rules {
    static let all: [any Rule.Type] =
        deviceSets + formats + features + cost + shape + takes + pressure + host

    /// Which cameras may run together.
    static let deviceSets: [any Rule.Type] = [CameraCombination.self, DuplicateDevice.self]
    /// What devices there are, and what a camera can deliver.
    static let formats: [any Rule.Type] = [
        UnknownCamera.self, UnknownMicrophone.self, InventedDevice.self, UnsupportedFormat.self, PatternFormat.self,
    ]
    /// What cameras and microphones are asked to do by themselves.
    static let features: [any Rule.Type] = [
        UnsupportedFeature.self, FeatureLimit.self, FeatureConflict.self, FeatureControl.self,
        UnsupportedCameraControl.self, ControlRange.self, UnsupportedMicrophoneMode.self, BitDepthLost.self,
    ]
    /// Whether what cameras share is enough for them.
    static let cost: [any Rule.Type] = [RateAbovePromise.self, HardwareCostExceeded.self, CostReduced.self]
    /// Whether the graph makes sense.
    static let shape: [any Rule.Type] = [
        UnknownNode.self, DuplicateName.self, InvalidName.self, Loop.self, UnusedNode.self, NoSinks.self,
        WrongMedia.self, Compositing.self, LayerPlace.self, SinkMedia.self, FileFormat.self, CodecHeld.self,
        StreamTracks.self, SoundFormat.self, OddSize.self, SmallPicture.self, SameFile.self, FileNames.self,
        MissingCount.self,
        LeakyRecording.self, UselessFragment.self, RawElements.self, UnseenPreview.self, UnreadableText.self,
    ]
    /// Whether takes and segments are what they are asked to be.
    static let takes: [any Rule.Type] = [
        SharedTakeFile.self, TakeLength.self, PreRoll.self, SegmentLength.self, UnsplitSegment.self,
    ]

    /// What sinks do with less of while the machine is pressed.
    static let pressure: [any Rule.Type] = [
        PressureSteps.self, PressureSize.self, PressureOnCopy.self, PressureUnused.self,
    ]
    /// Whether this machine can do it.
    static let host: [any Rule.Type] = [
        MissingElement.self, MissingEncoder.self, WritablePath.self, DiskSpace.self, ReadableFile.self, Display.self,
    ]
}

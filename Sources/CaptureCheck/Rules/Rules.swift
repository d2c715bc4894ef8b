/// Every rule there is, by family.
enum Rules {
    static let all: [any Rule.Type] =
        deviceSets + formats + features + dynamicRange + zoom + cost + shape + layouts + takes + slowMotion + clock
        + pressure + host

    /// Which cameras may run together.
    static let deviceSets: [any Rule.Type] = [CameraCombination.self, DuplicateDevice.self]
    /// What devices there are, and what a camera can deliver.
    static let formats: [any Rule.Type] = [
        UnknownCamera.self, CameraChoice.self, UnknownMicrophone.self, InventedDevice.self, AbsentDevice.self,
        UnsupportedFormat.self,
        PatternFormat.self,
    ]
    /// What cameras and microphones are asked to do by themselves.
    static let features: [any Rule.Type] = [
        UnsupportedFeature.self, FeatureLimit.self, FeatureConflict.self, FeatureControl.self,
        UnsupportedCameraControl.self, ControlRange.self, UnsupportedMicrophoneMode.self,
    ]
    /// Whether what samples mean is kept, and never mixed.
    static let dynamicRange: [any Rule.Type] = [
        DynamicRangeHeld.self, MixedDynamicRange.self, BitDepthLost.self, UnsupportedTransfer.self,
    ]
    /// Whether sources can be zoomed as they are asked to.
    static let zoom: [any Rule.Type] = [
        ZoomRange.self, ZoomLocked.self, FocusAidFacts.self, SwitchOverFactors.self, VirtualConstituents.self,
        CentreStageLimits.self, PortraitLimits.self,
    ]
    /// Whether what cameras share is enough for them.
    static let cost: [any Rule.Type] = [RateAbovePromise.self, HardwareCostExceeded.self, CostReduced.self]
    /// Whether the graph makes sense.
    static let shape: [any Rule.Type] = [
        UnknownNode.self, DuplicateName.self, InvalidName.self, Loop.self, UnusedNode.self, NoSinks.self,
        WrongMedia.self, Compositing.self, LayerPlace.self, SinkMedia.self, FileFormat.self, CodecHeld.self,
        StreamTracks.self, IncompleteAddress.self, UselessCredentials.self, SoundFormat.self, BitrateRange.self,
        EncoderReach.self, OddSize.self,
        SmallPicture.self, StarvedPicture.self,
        SameFile.self, FileNames.self,
        MissingCount.self, PictureInterval.self, OpeningLimit.self,
        LeakyRecording.self, UnpacedSource.self, UselessFragment.self, UselessMirror.self, UselessSetting.self,
        RawElements.self,
        UnseenPreview.self, UnreadableText.self,
    ]
    /// Whether compositors can be brought to the layouts they name.
    static let layouts: [any Rule.Type] = [
        LayoutLayers.self, InitialLayout.self, TransitionLength.self, CoveredLayer.self, CoverShape.self,
        SoundFollow.self,
    ]
    /// Whether takes and segments are what they are asked to be.
    static let takes: [any Rule.Type] = [
        SharedTakeFile.self, TakeLength.self, IncompleteSchedule.self, OverlappingTakes.self, PreRoll.self,
        SegmentLength.self, UnsplitSegment.self, LiteralPlaceholder.self,
        DiskKeeping.self,
    ]

    /// Whether files can play slower than what they show.
    static let slowMotion: [any Rule.Type] = [
        SlowMotionHeld.self, SlowMotionRate.self, SlowMotionRamps.self, SlowMotionSound.self,
    ]

    /// Whether the clock of the run, and what is written of it, can be had.
    static let clock: [any Rule.Type] = [UnusableClock.self, TimecodeHeld.self]
    /// What sinks do with less of while the machine is pressed.
    static let pressure: [any Rule.Type] = [
        PressureSteps.self, PressureSize.self, PressureOnCopy.self, PressureUnused.self,
    ]
    /// Whether this machine can do it.
    static let host: [any Rule.Type] = [
        MissingElement.self, EffectElements.self, MissingEncoder.self, WritablePath.self, DiskSpace.self,
        MissingMount.self, ReadableFile.self, Display.self,
    ]
}

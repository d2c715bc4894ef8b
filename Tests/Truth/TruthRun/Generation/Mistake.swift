import CaptureModel

/// A mistake made in a graph on purpose, or nearly made: where a limit is stated, chance puts the value on either side.
enum Mistake: String, CaseIterable, Sendable {
    case wrongName, twoNames, badName, circle, unused, wrongMedia, emptySink, soundToPreview, emptyCompositor,
        emptyMixer
    case strangeClock, layerScale, layerSize, layerOpacity, layerCrop, layerBorder
    case sameFile, escape, unusableName, unknownEnding, wrongEnding, heldVideo, heldAudio, tracks, transport
    case soundRate, soundChannels, oddSize, repeatedSnapshot, interval, strangeElement, hardware, opusInMP4
    case wall, exists, fullDisk, missingFile, silentFile, screen, template, noSinks, compressedPattern
    case unknownCamera, unknownMicrophone, size, rate, encoding, exact, promise, sameDevice

    /// Makes the mistake; false where the graph has nothing to make it in.
    func apply(to trial: inout Trial, _ dice: inout Dice) -> Bool {
        switch self {
        case .wrongName, .twoNames, .badName, .circle, .unused, .wrongMedia, .noSinks, .emptySink, .soundToPreview:
            applyToShape(&trial.graph, &dice)
        case .emptyCompositor, .emptyMixer, .strangeClock, .layerScale, .layerSize, .layerOpacity, .layerCrop,
            .layerBorder:
            applyToMiddle(&trial.graph, &dice)
        case .sameFile, .escape, .unusableName, .unknownEnding, .wrongEnding, .wall, .exists, .template:
            applyToFile(&trial.graph, &dice)
        case .heldVideo, .heldAudio, .soundRate, .soundChannels, .oddSize, .hardware, .opusInMP4:
            applyToTracks(&trial.graph, &dice)
        case .tracks, .transport, .repeatedSnapshot, .interval: addSink(&trial.graph, &dice)
        case .strangeElement, .missingFile, .silentFile, .screen, .compressedPattern, .unknownMicrophone:
            addSource(&trial.graph, &dice)
        case .fullDisk: fillDisk(&trial, &dice)
        case .unknownCamera, .size, .rate, .encoding, .exact, .promise, .sameDevice:
            applyToCamera(&trial, &dice)
        }
    }

    /// 64 MiB is the room that is kept for finishing files.
    private func fillDisk(_ trial: inout Trial, _ dice: inout Dice) -> Bool {
        trial.free = ByteCount(bytes: (64 << 20) + Int64(dice.pick([-1, 0, 1])))
        return true
    }
}

/// What an MP4 or MOV file says of a track's samples: where each lies, how large it is and when it is due.
///
/// Samples of days fit into memory: what repeats is kept once.
struct SampleTable: Sendable {
    /// Samples that lie one behind another in the file.
    struct Chunk: Sendable {
        var position: Int
        var samples: Int
        /// Which of the track's sample descriptions, from 1.
        var description: Int
    }

    /// A sample as it is added.
    struct Sample {
        var position: Int
        var size: Int
        var duration: Int
        /// From its decoding to its showing.
        var offset: Int
        var isKey: Bool
        var description: Int
    }

    private(set) var sizes = Runs()
    private(set) var durations = Runs()
    private(set) var offsets = Runs()
    private(set) var chunks: [Chunk] = []
    /// The numbers of the samples with which decoding can begin, from 1.
    private(set) var keys: [Int] = []
    /// When the first sample is decoded.
    private(set) var start = 0
    /// When the next sample is decoded.
    private(set) var next = 0
    /// Whether a fragment began before the one in front of it had ended, which no single table can say.
    private(set) var runsBackwards = false
    private(set) var bytes = 0
    private var end = -1
    private var mustBeginChunk = true

    var count: Int { sizes.count }
    var areAllKeys: Bool { keys.count == count }

    /// Samples from here on lie in a chunk of their own.
    mutating func beginChunk() { mustBeginChunk = true }

    /// The next sample is decoded at a time; the one in front of it is shown until then.
    mutating func move(to time: Int) {
        if count == 0 {
            (start, next) = (time, time)
        } else if time != next, let last = durations.last {
            let length = last + time - next
            if length < 0 || length > Int(UInt32.max) { runsBackwards = true }
            let kept = min(max(0, length), Int(UInt32.max))
            durations.replaceLast(with: kept)
            // Not the sum of all: this happens at each fragment of a camera whose pictures jitter.
            next += kept - last
        }
    }

    mutating func append(_ sample: Sample) {
        sizes.append(sample.size)
        durations.append(sample.duration)
        offsets.append(sample.offset)
        next += sample.duration
        bytes += sample.size
        if sample.isKey { keys.append(sizes.count) }
        if mustBeginChunk || sample.position != end || sample.description != chunks.last?.description {
            chunks.append(Chunk(position: sample.position, samples: 0, description: sample.description))
            mustBeginChunk = false
        }
        chunks[chunks.count - 1].samples += 1
        end = sample.position + sample.size
    }

    /// Adds samples of one size and one duration each, all of them key frames without an offset: those of sound that is
    /// not compressed, of which there are tens of thousands a second.
    mutating func append(uniform count: Int, size: Int, duration: Int, at position: Int, description: Int) {
        guard count > 0 else { return }
        sizes.append(size, times: count)
        durations.append(duration, times: count)
        offsets.append(0, times: count)
        next += count * duration
        bytes += count * size
        if mustBeginChunk || position != end || description != chunks.last?.description {
            chunks.append(Chunk(position: position, samples: 0, description: description))
            mustBeginChunk = false
        }
        chunks[chunks.count - 1].samples += count
        end = position + count * size
    }
}

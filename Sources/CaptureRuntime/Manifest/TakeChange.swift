/// A line of a take's journal: what has been added to the manifest, or has changed in it, since the line before.
///
/// Of each list it has the entries by their places, so that an entry that is told twice counts as it was told last, and a line that
/// cannot be read costs no more than what it says.
struct TakeChange: Sendable, Hashable, Codable {
    /// The lists of a manifest that grow while its take runs.
    enum List: Sendable, Hashable, CaseIterable {
        case files, gaps, restarts, damage, lags, disk, clockSteps, zooms, centreStages, portraits, microphoneModes,
            frameRates,
            layouts
        case codes, markers
    }

    var files: [Int: TakeFile]?
    var gaps: [Int: TakeGap]?
    var restarts: [Int: TakeRestart]?
    var damage: [Int: TakeDamage]?
    var lags: [Int: TakeLag]?
    var disk: [Int: TakeDiskNote]?
    var clockSteps: [Int: TakeClockStep]?
    var zooms: [Int: TakeZoom]?
    var centreStages: [Int: TakeCentreStage]?
    var portraits: [Int: TakePortrait]?
    var microphoneModes: [Int: TakeMicrophoneMode]?
    var frameRates: [Int: TakeFrameRate]?
    var layouts: [Int: TakeLayout]?
    var codes: [Int: TakeCode]?
    var codesLeftOut: Int?
    var markers: [Int: TakeMarker]?
    /// All that is missing so far, in the place of what was said before: counts change wherever frames go.
    var drops: [TakeDrops]?
}

extension TakeChange {
    /// Takes entries out of a manifest's lists, by their places.
    init(of manifest: TakeManifest, _ places: [List: Set<Int>]) {
        func pick<Entry>(_ entries: [Entry]?, _ list: List) -> [Int: Entry]? {
            guard let entries, let meant = places[list], !meant.isEmpty else { return nil }
            return Dictionary(uniqueKeysWithValues: meant.map { ($0, entries[$0]) })
        }
        files = pick(manifest.files, .files)
        gaps = pick(manifest.gaps, .gaps)
        restarts = pick(manifest.restarts, .restarts)
        damage = pick(manifest.damage, .damage)
        lags = pick(manifest.lags, .lags)
        disk = pick(manifest.disk, .disk)
        clockSteps = pick(manifest.clockSteps, .clockSteps)
        zooms = pick(manifest.zooms, .zooms)
        centreStages = pick(manifest.centreStages, .centreStages)
        portraits = pick(manifest.portraits, .portraits)
        microphoneModes = pick(manifest.microphoneModes, .microphoneModes)
        frameRates = pick(manifest.frameRates, .frameRates)
        layouts = pick(manifest.layouts, .layouts)
        codes = pick(manifest.codes, .codes)
        markers = pick(manifest.markers, .markers)
    }

    /// Takes over what a later line says.
    mutating func merge(_ later: TakeChange) {
        func join<Entry>(_ entries: inout [Int: Entry]?, _ news: [Int: Entry]?) {
            guard let news else { return }
            // In place: a copy for each line would make the reading of a long journal quadratic.
            if entries == nil { entries = news } else { entries?.merge(news) { $1 } }
        }
        join(&files, later.files)
        join(&gaps, later.gaps)
        join(&restarts, later.restarts)
        join(&damage, later.damage)
        join(&lags, later.lags)
        join(&disk, later.disk)
        join(&clockSteps, later.clockSteps)
        join(&zooms, later.zooms)
        join(&centreStages, later.centreStages)
        join(&portraits, later.portraits)
        join(&microphoneModes, later.microphoneModes)
        join(&frameRates, later.frameRates)
        join(&layouts, later.layouts)
        join(&codes, later.codes)
        codesLeftOut = later.codesLeftOut ?? codesLeftOut
        join(&markers, later.markers)
        drops = later.drops ?? drops
    }
}

extension TakeManifest {
    /// How many entries each list has.
    func count(of list: TakeChange.List) -> Int {
        switch list {
        case .files: files.count
        case .gaps: gaps.count
        case .restarts: restarts.count
        case .damage: damage?.count ?? 0
        case .lags: lags?.count ?? 0
        case .disk: disk?.count ?? 0
        case .clockSteps: clockSteps?.count ?? 0
        case .zooms: zooms?.count ?? 0
        case .centreStages: centreStages?.count ?? 0
        case .portraits: portraits?.count ?? 0
        case .microphoneModes: microphoneModes?.count ?? 0
        case .frameRates: frameRates?.count ?? 0
        case .layouts: layouts?.count ?? 0
        case .codes: codes?.count ?? 0
        case .markers: markers.count
        }
    }

    /// Takes over all that has changed since it was written.
    mutating func apply(_ change: TakeChange) {
        func place<Entry>(_ news: [Int: Entry]?, in entries: inout [Entry]) {
            for (index, entry) in (news ?? [:]).sorted(by: { $0.key < $1.key }) {
                if entries.indices.contains(index) { entries[index] = entry } else { entries.append(entry) }
            }
        }
        func place<Entry>(_ news: [Int: Entry]?, in entries: inout [Entry]?) {
            guard let news else { return }
            var all = entries ?? []
            place(news, in: &all)
            entries = all
        }
        place(change.files, in: &files)
        place(change.gaps, in: &gaps)
        place(change.restarts, in: &restarts)
        place(change.damage, in: &damage)
        place(change.lags, in: &lags)
        place(change.disk, in: &disk)
        place(change.clockSteps, in: &clockSteps)
        place(change.zooms, in: &zooms)
        place(change.centreStages, in: &centreStages)
        place(change.portraits, in: &portraits)
        place(change.microphoneModes, in: &microphoneModes)
        place(change.frameRates, in: &frameRates)
        place(change.layouts, in: &layouts)
        place(change.codes, in: &codes)
        codesLeftOut = change.codesLeftOut ?? codesLeftOut
        place(change.markers, in: &markers)
        drops = change.drops ?? drops
    }
}

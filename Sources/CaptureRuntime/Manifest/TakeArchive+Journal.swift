internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import SessionLogic
internal import Synchronization

/// The account of the take that runs, and its journal on the disk.
extension TakeArchive {
    func begin(_ take: Take) {
        guard let (folder, ballast) = home(of: take) else { return }
        newest = take.number
        accounts[newest] = Account(
            manifest: opening(of: take, in: folder), take: take, folder: folder, name: take.manifestName(in: plan),
            ballast: ballast)
        if let first = take.folders(in: plan).first, first != folder { leaveStart(of: take, in: first) }
        for node in take.paths.keys { accounts[newest]?.asked[node] = progress(node).leftOut }
        let zooms = plan.zooms.compactMap { self.zooms[$0.node] }.map { TakeZoom($0, at: .zero) }
        if !zooms.isEmpty { change { $0.manifest.zooms = zooms } }
        let stages = plan.zooms.compactMap { centreStages[$0.node] }.map { TakeCentreStage($0, at: .zero) }
        if !stages.isEmpty { change { $0.manifest.centreStages = stages } }
        let portraits = plan.portraits.compactMap { self.portraits[$0.node] }.map { TakePortrait($0, at: .zero) }
        if !portraits.isEmpty { change { $0.manifest.portraits = portraits } }
        let modes = plan.treatments.compactMap { microphoneModes[$0.node] }.map { TakeMicrophoneMode($0, at: .zero) }
        if !modes.isEmpty { change { $0.manifest.microphoneModes = modes } }
        let layouts = plan.composites.compactMap { self.layouts[$0.node] }.map { TakeLayout($0, at: .zero) }
        if !layouts.isEmpty { change { $0.manifest.layouts = layouts } }
        noteGaps(before: take)
        writeJournal()
    }

    func add(_ node: NodeName, _ path: String, to take: Int) {
        guard let account = accounts[take], account.report == nil, !account.has(path) else { return }
        note(node, path, in: take)
        writeJournal(of: take)
    }

    /// The number of the take that a file is of; the newest, where no account has it.
    func account(of path: String) -> Int {
        accounts.keys.sorted(by: >).first { accounts[$0]?.has(path) == true } ?? newest
    }

    /// A zoom that is asked for a thousand times a second is told once a picture at most, and the journal is not written for it.
    func note(_ state: ZoomState, _ at: Duration) {
        zooms[state.source] = state
        guard isRecording else { return }
        change { account in
            let time = at - account.manifest.start.runningTime.duration
            account.manifest.zooms = (account.manifest.zooms ?? []) + [TakeZoom(state, at: time)]
        }
    }

    /// People come and go a few times a minute; the next entry of the journal has it.
    func note(_ state: CentreStageState, _ at: Duration) {
        centreStages[state.source] = state
        guard isRecording else { return }
        change { account in
            let time = at - account.manifest.start.runningTime.duration
            account.manifest.centreStages =
                (account.manifest.centreStages ?? []) + [TakeCentreStage(state, at: time)]
        }
    }

    /// Likewise.
    func note(_ state: PortraitState, _ at: Duration) {
        portraits[state.source] = state
        guard isRecording else { return }
        change { account in
            let time = at - account.manifest.start.runningTime.duration
            account.manifest.portraits = (account.manifest.portraits ?? []) + [TakePortrait(state, at: time)]
        }
    }

    /// Likewise; a layer that is dragged is told with each picture that has it elsewhere.
    func note(_ state: LayoutState, _ at: Duration) {
        layouts[state.compositor] = state
        guard isRecording else { return }
        change { account in
            let time = at - account.manifest.start.runningTime.duration
            account.manifest.layouts = (account.manifest.layouts ?? []) + [TakeLayout(state, at: time)]
        }
    }

    /// The next entry of the journal has it.
    func note(_ state: MicrophoneModeState, _ at: Duration) {
        microphoneModes[state.source] = state
        guard isRecording else { return }
        change { account in
            let time = at - account.manifest.start.runningTime.duration
            account.manifest.microphoneModes =
                (account.manifest.microphoneModes ?? []) + [TakeMicrophoneMode(state, at: time)]
        }
    }

    /// A code comes into the picture a few times a second at most; the next entry of the journal has it.
    func note(_ code: ReadCode, _ at: Duration) {
        guard isRecording else { return }
        change { account in
            let codes = account.manifest.codes ?? []
            guard codes.count < TakeCode.limit else {
                account.manifest.codesLeftOut = (account.manifest.codesLeftOut ?? 0) + 1
                return
            }
            let time = at - account.manifest.start.runningTime.duration
            account.manifest.codes = codes + [TakeCode(code, at: time)]
        }
    }

    func note(_ node: NodeName, _ path: String, in take: Int) {
        change(take) { account in
            let part = account.manifest.files.count { $0.sink == node.description } + 1
            account.manifest.files.append(file(path, of: node, part: part, in: account.folder))
        }
    }

    /// Notes that a file of a take that is not over has gone.
    func strike(_ deleted: DeletedRecording) {
        guard let take = unreported.first(where: { accounts[$0]?.manifest.take == deleted.take }) else { return }
        change(take) { account in
            let index = account.manifest.files.firstIndex { file in
                let path = file.path.hasPrefix("/") ? file.path : "\(account.folder)/\(file.path)"
                return LocalFile.resolved(LocalFile.folder(of: path)) + path.dropFirst(LocalFile.folder(of: path).count)
                    == deleted.path
            }
            guard let index else { return }
            account.manifest.files[index].deleted = WallClock.timestamp
            account.journal.touch(.files, index)
        }
        writeJournal(of: take)
    }

    /// Whether a take runs: what happens between two is no take's, and a journal of one that has ended would look unfinished.
    var isRecording: Bool { accounts[newest].map { $0.report == nil } ?? false }

    /// The takes that record or whose files are being finished, oldest first.
    var unreported: [Int] { accounts.filter { $0.value.report == nil }.keys.sorted() }

    /// - Parameter take: whose account; nil is the newest's.
    func change(_ take: Int? = nil, _ body: (inout Account) -> Void) {
        let take = take ?? newest
        guard var account = accounts.removeValue(forKey: take) else { return }
        body(&account)
        accounts[take] = account
    }
}

extension TakeArchive.Account {
    /// Whether a file is one of the take.
    func has(_ path: String) -> Bool { index(of: path) != nil }

    /// The place of a file in the manifest; nil of one that is none of the take.
    func index(of path: String) -> Int? {
        let name = TakeArchive.relative(path, to: folder)
        return manifest.files.firstIndex { $0.path == name }
    }
}

public import CaptureCheck
internal import GStreamerKit

extension CheckOptions {
    /// The options of a run that starts now in this process's working folder.
    ///
    /// - Parameter fileFolder: Where relative paths of files to be read start; nil is the working folder too.
    public static func now(fileFolder: String? = nil) -> CheckOptions {
        let (folder, time) = (CurrentProcess.workingFolder, CurrentProcess.localTime)
        let files = fileFolder.map { $0.hasPrefix("/") ? $0 : $0.isEmpty ? folder : "\(folder)/\($0)" }
        return CheckOptions(
            workingFolder: folder, fileFolder: files ?? folder,
            moment: Moment(date: time.date, time: time.time.replacing(":", with: "-")))
    }
}

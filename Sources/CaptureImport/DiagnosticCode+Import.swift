import CaptureDiagnostics

extension DiagnosticCode {
    static let noListing = DiagnosticCode(
        "no-listing",
        summary: "the page holds no listing that a rig could be made of",
        explanation: """
            'mcpipe rigs import' looks for what tools print of cameras, anywhere in a page: device sets as Swift prints \
            'supportedMultiCamDeviceSets', which is a list of 'Set([ [Back Camera][com.apple...:0], ... ])'; a table of \
            '<AVCaptureDeviceFormat: ...>' rows; and what 'v4l2-ctl --list-formats-ext' prints. Pages may be copied from the \
            web, from a log or from a debugger: HTML, times before each line and the sets of lldb and Objective-C are read too. \
            Nothing of the kind is in the page, or nothing of it could be read. A plain list of cameras is none: it does not \
            say which of them may run together.
            """,
        remedy: "give a page with one of these listings, as text in UTF-8")

    static let notUnderstood = DiagnosticCode(
        "listing-not-understood",
        summary: "a part of a listing is not understood and is left out",
        explanation: """
            A listing is read word by word. What mcpipe has no word for, what is cut off and what contradicts itself is left \
            out of the rig and told with its place, so that nobody takes the rig for more than it is. The rest is used.
            """,
        remedy: "complete the listing or remove the part; a fact that mcpipe does not keep may be ignored")

    static let listingsDisagree = DiagnosticCode(
        "listings-disagree",
        summary: "two listings of one page cannot be of the same device",
        explanation: """
            Device sets of several listings are brought together where they agree on the cameras that they share: what one \
            query lists, the other must allow. Where they do not, they are of different devices or systems, and a rig of \
            both would allow what neither does; so the first is used and the other left out.
            """,
        remedy: "import the listings one by one, each from a page of its own")

    static let notInListing = DiagnosticCode(
        "not-in-listing",
        summary: "a rig needs something that the listing does not tell",
        explanation: """
            Device sets tell nothing of formats, a format table says whose it is only where a heading names the camera, and a \
            V4L2 listing may not name its device. A table that was printed before iOS 13, or was shortened, does not say which \
            formats run beside other cameras. What is missing is left empty or given the plainest value, which the finding names.
            """,
        remedy: "complete the rig file by hand, or give the name with '--camera'")
}

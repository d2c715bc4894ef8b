internal import CaptureModel
internal import CapturePlan
internal import CaptureRuntime

/// The page at `/`: previews and a table of sinks, whole without the script that keeps the table up to date.
struct StatusPage {
    /// Browsers open six connections to a server; further previews are stills that the script renews.
    static let movingLimit = 4

    private let status: SessionStatus
    private let previews: [NodeName]

    init(_ status: SessionStatus, previews: [NodeName]) {
        self.status = status
        self.previews = previews
    }

    /// The page.
    var html: String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>\(Self.escaped(status.plan.name)) - mcpipe</title>
        <link rel="icon" href="data:,">
        <link rel="stylesheet" href="/node.css">
        <script src="/node.js" defer></script>
        </head>
        <body>
        <header>
        <h1>\(Self.escaped(status.plan.name))</h1>
        <p><span id="phase" data-phase="\(status.state)" role="status">\(status.state)</span>
        <span class="time"><span class="hidden">Running time</span> <span id="time">\(Self.clock(status.report.runningTime))</span></span></p>
        </header>
        <main>
        <section id="trouble" aria-label="Failures" aria-live="assertive"\(failures.isEmpty ? " hidden" : "")>
        <ul>\(failures)</ul>
        </section>
        \(pictures)<section>
        <h2>Sinks</h2>
        <div class="scroll" role="region" aria-label="Sinks" tabindex="0">
        <table>
        <thead><tr><th scope="col">Sink</th><th scope="col">Kind</th><th scope="col">Position</th>
        <th scope="col" class="number">Frames</th><th scope="col" class="number">Dropped</th>
        <th scope="col" class="number">Size</th><th scope="col">State</th><th scope="col">File</th></tr></thead>
        <tbody id="sinks">
        \(rows)</tbody>
        </table>
        </div>
        </section>
        </main>
        </body>
        </html>

        """
    }

    private var failures: String {
        status.report.failures.map { failure in
            let node = failure.node.map { "\($0): " } ?? ""
            return "<li>\(Self.escaped(node + failure.message))</li>"
        }.joined()
    }

    private var pictures: String {
        guard !previews.isEmpty else { return "" }
        let figures = previews.enumerated().map { position, name in
            let path = "/preview/\(Self.escaped(name.description))"
            let source = position < Self.movingLimit ? path : "\(path).jpg"
            let still = position < Self.movingLimit ? "" : " data-still"
            return """
                <figure><img src="\(source)" alt="Live picture of \(Self.escaped(name.description))"\(still)>
                <figcaption>\(Self.escaped(name.description))</figcaption></figure>

                """
        }
        return "<section>\n<h2>Previews</h2>\n<div class=\"pictures\">\n\(figures.joined())</div>\n</section>\n"
    }

    /// The numbers are the script's to write: it has the browser's own ways with them.
    private var rows: String {
        status.report.sinks.map { sink in
            """
            <tr data-sink="\(Self.escaped(sink.node.description))"><th scope="row">\(Self.escaped(sink.node.description))</th>
            <td>\(status.kind(of: sink.node))</td><td data-of="position">\(Self.clock(sink.progress.position ?? .zero))</td>
            <td data-of="frames" class="number">\(sink.progress.frames)</td>
            <td data-of="dropped" class="number">\(sink.progress.dropped)</td>
            <td data-of="bytes" class="number">\(sink.progress.bytes)</td>
            <td data-of="state">\(status.state(of: sink))</td>
            <td data-of="path" class="path">\(Self.escaped(sink.path ?? ""))</td></tr>

            """
        }.joined()
    }

    /// A length of time as `0:01:05`.
    static func clock(_ time: Duration) -> String { time.formatted }

    /// Text as it may stand between tags and in quoted attributes.
    static func escaped(_ text: String) -> String {
        // By scalars: a '<' with a combining mark is another character to Swift and still a '<' to a browser.
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result.append(contentsOf: "&amp;".unicodeScalars)
            case "<": result.append(contentsOf: "&lt;".unicodeScalars)
            case ">": result.append(contentsOf: "&gt;".unicodeScalars)
            case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
            case "'": result.append(contentsOf: "&#39;".unicodeScalars)
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}

extension Duration {
    /// Hours, minutes and seconds.
    fileprivate var formatted: String {
        let whole = max(0, components.seconds)
        let (minutes, seconds) = (whole / 60 % 60, whole % 60)
        return "\(whole / 3600):\(minutes < 10 ? "0" : "")\(minutes):\(seconds < 10 ? "0" : "")\(seconds)"
    }
}

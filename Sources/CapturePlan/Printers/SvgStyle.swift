/// The style sheet of a picture, for light and dark pages, and for print in black and white: sound is dashed.
enum SvgStyle {
    static let text =
        "svg{max-width:100%;height:auto}"
        + "text{font-family:ui-sans-serif,system-ui,\"Segoe UI\",Roboto,Verdana,\"DejaVu Sans\",sans-serif;fill:#1f2933}"
        + sizes
            + """
            .heading,.name{font-weight:600}.role{fill:#52606d}.small{fill:#3e4c59}\
            .chain{font-family:ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:#5f6b7a}\
            .paper{fill:#fff}.box{fill:#f6f8fa;stroke:#9aa5b1;stroke-width:1.2}\
            .source .bar{fill:#2f855a}.middle .bar{fill:#6b46c1}.encoder .bar{fill:#2c7a7b}.step .bar{fill:#7b8794}\
            .sink .bar{fill:#c05621}.canvas{stroke:none}.rim{fill:none;stroke:#7b8794}\
            .layer{stroke:#1f2933;stroke-width:.8}.l0{fill:#b9d4f1}.l1{fill:#f8d5a8}.l2{fill:#c3e2b5}.l3{fill:#e5c2d8}\
            .l4{fill:#f6e7a1}.l5{fill:#cfc6ec}.on{fill:#1f2933}\
            .edge{fill:none;stroke:#7b8794;stroke-width:1.9;stroke-linejoin:round;stroke-linecap:round}\
            .edge.video,.share.part{stroke:#2b6cb0}.edge.audio{stroke:#b7791f}.line.audio{stroke-dasharray:6 4}\
            .share{fill:none;stroke:#d9dee4;stroke-width:6}\
            @media (prefers-color-scheme:dark){text{fill:#e6edf3}.role{fill:#9fb0c0}.small{fill:#c3cfda}.chain{fill:#94a1ae}\
            .paper{fill:#0f141a}.box{fill:#1b222c;stroke:#52606d}.source .bar{fill:#48bb78}.middle .bar{fill:#9f7aea}\
            .encoder .bar{fill:#4fd1c5}.sink .bar{fill:#ed8936}.on{fill:#1f2933}\
            .edge{stroke:#9aa5b1}.edge.video,.share.part{stroke:#63b3ed}.edge.audio{stroke:#ecc94b}.share{stroke:#323b46}}
            """

    private static var sizes: String {
        PictureText.allCases.map { ".\($0.rawValue){font-size:\(number($0.size))px}" }.joined()
    }
}

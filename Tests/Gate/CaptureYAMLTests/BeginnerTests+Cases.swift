extension BeginnerTests {
    /// A text, the code that is reported, the text that is there once what is certain is done, or nil where a person must choose, and words of
    /// the way out.
    static let cases: [(text: String, code: String, mended: String?, advice: String)] = [
        (
            "sources: { a: { pattern: ball, width: 1280, height: 720 } }\n", "unknown-key",
            "sources: { a: { pattern: ball, size: 1280x720 } }\n", "size: 1280x720"
        ),
        (
            "sources:\n  a:\n    pattern: ball\n    width: 1280\n    height: 720\n", "unknown-key",
            "sources:\n  a:\n    pattern: ball\n    size: 1280x720\n", "size: 1280x720"
        ),
        (
            "sources: { a: { pattern: ball, framerate: 30 } }\n", "unknown-key",
            "sources: { a: { pattern: ball, fps: 30 } }\n", "'fps'"
        ),
        (
            "sources: { a: { url: \"rtsp://127.0.0.1/x\" } }\n", "unknown-key",
            "sources: { a: { rtsp: \"rtsp://127.0.0.1/x\" } }\n", "'rtsp'"
        ),
        (
            "sources: { a: { device: /dev/video0 } }\n", "unknown-key", "sources: { a: { camera: /dev/video0 } }\n",
            "'camera'"
        ),
        (
            "sources: { a: { path: /srv/a.mp4 } }\n", "unknown-key", "sources: { a: { file: /srv/a.mp4 } }\n", "'file'"
        ),
        (
            "sources: { a: { pattern: ball, format: 1080p60 } }\n", "invalid-value",
            "sources: { a: { pattern: ball, format: 1080p@60 } }\n", "1080p@60"
        ),
        (
            "sources: { a: { pattern: ball, format: 1280\u{D7}720@25 } }\n", "invalid-value",
            "sources: { a: { pattern: ball, format: 1280x720@25 } }\n", "1280x720@25"
        ),
        (
            "sources: { a: { pattern: ball, size: 1280*720 } }\n", "invalid-value",
            "sources: { a: { pattern: ball, size: 1280x720 } }\n", "1280x720"
        ),
        (
            "defaults: { video: { bitrate: 6M } }\nsources: { a: { pattern: ball } }\n", "wrong-unit",
            "defaults: { video: { bitrate: 6 Mbit/s } }\nsources: { a: { pattern: ball } }\n", "6 Mbit/s"
        ),
        (
            "defaults: { segment: 5m }\nsources: { a: { pattern: ball } }\n", "wrong-unit", nil,
            "write '5 min' where minutes are meant"
        ),
        ("sources: { a: { tone: 0440 Hz } }\n", "ambiguous-number", nil, "440 Hz"),
        ("sources: { a: { pattern: ball, format: 0320x0180@025 } }\n", "ambiguous-number", nil, "320x180@25"),
        ("defaults: { segment: 010 s }\nsources: { a: { pattern: ball } }\n", "ambiguous-number", nil, "10 s"),
        (
            "output: ~/recordings\nsources: { a: { pattern: ball } }\n", "invalid-value",
            "output: \"${HOME}/recordings\"\nsources: { a: { pattern: ball } }\n", "${HOME}"
        ),
        ("output: ~joe/recordings\nsources: { a: { pattern: ball } }\n", "invalid-value", nil, "write the folder out"),
        ("output: 'C:\\Users\\a'\nsources: { a: { pattern: ball } }\n", "invalid-value", nil, "write a path such as"),
        (
            "sources:\n  a: { pattern: solid, color: \n  #ff0000\n  }\n", "wrong-type", nil, "write a colour"
        ),
        (
            "sources:\n  a:\n    pattern: solid\n    color: #ff0000\n", "wrong-type",
            "sources:\n  a:\n    pattern: solid\n    color: \"#ff0000\"\n", "put quotes around it"
        ),
        ("sources:\n  a:\n    pattern: solid\n    color: #later\n", "wrong-type", nil, "put quotes around it"),
        ("sources: { a: { pattern: solid, color: #ff0000 } }\n", "yaml-syntax", nil, "put quotes around '#ff0000'"),
        ("sources: { a: { file: @x.mp4 } }\n", "yaml-syntax", nil, "put quotes around '@x.mp4'"),
        ("sources:\n  a:\n    file: `x.mp4`\n", "yaml-syntax", nil, "put quotes around '`x.mp4`'"),
        (
            "sources:\n  a\u{FF1A} { pattern: ball }\n", "look-alike-character", "sources:\n  a: { pattern: ball }\n",
            "write ':'"
        ),
        (
            "sources:\n  a\u{FF1A}{ pattern: ball }\n", "look-alike-character", "sources:\n  a: { pattern: ball }\n",
            "write ': '"
        ),
        (
            "sources:\n  a:\u{A0}{ pattern: ball }\n", "look-alike-character", "sources:\n  a: { pattern: ball }\n",
            "write ' '"
        ),
        (
            "sources:\n\u{A0}\u{A0}a: { pattern: ball }\n", "look-alike-character",
            "sources:\n  a: { pattern: ball }\n",
            "write ' '"
        ),
        (
            "sources: { a: { pattern:ball } }\n", "unknown-key", "sources: { a: { pattern: ball } }\n", "pattern: ball"
        ),
        ("sources:\n  a:\n    pattern:ball\n", "wrong-type", "sources:\n  a:\n    pattern: ball\n", "pattern: ball"),
        ("sources:\n  a:\n    pattern:ball\n    live: true\n", "yaml-syntax", nil, "write 'pattern: ball' in line 5"),
        ("sources:\n  - a: { pattern: ball }\n", "wrong-type", nil, "without '- '"),
        ("sources:\n\ta: { pattern: ball }\n", "yaml-syntax", nil, "indent with spaces"),
        ("sources:\n  a:{ pattern: ball }\n", "wrong-type", nil, "a blank behind the colon"),
        ("// cameras\nsources: { a: { pattern: ball } }\n", "yaml-syntax", nil, "write '#' in place of '//' in line 3"),
        ("sources: { a: { pattern: ball, size: 360p } }\n", "invalid-value", nil, "640x360"),
        (
            "sources: { a: { pattern: ball, format: 640\u{445}360@30 } }\n", "invalid-value",
            "sources: { a: { pattern: ball, format: 640x360@30 } }\n", "640x360@30"
        ),
        (
            "sources: { a: { p\u{430}tt\u{435}rn: ball } }\n", "unknown-key", "sources: { a: { pattern: ball } }\n",
            "'pattern'"
        ),
        (
            "sources: { a: { pattern: \u{201C}ball\u{201D} } }\n", "look-alike-character",
            "sources: { a: { pattern: \"ball\" } }\n", "write '\"'"
        ),
        (
            "sources: { a: { pattern: \u{201C}ball\u{201D}\u{FF0C}size: 640x360 } }\n", "look-alike-character",
            "sources: { a: { pattern: \"ball\", size: 640x360 } }\n", "write ', '"
        ),
        (
            "sources: { a: { pattern: ball } }\ncompositors: { p: { size: 4x4, layers: [{ source: a, opacity: 50 % }] } }\n",
            "wrong-type",
            "sources: { a: { pattern: ball } }\ncompositors: { p: { size: 4x4, layers: [{ source: a, opacity: 0.5 }] } }\n",
            "write 0.5"
        ),
        (
            "sources: { a: { pattern: ball } }\ncompositors: { p: { size: 4x4, layers: [{ source: a, rotate: -90 }] } }\n",
            "invalid-value", nil, "write 270"
        ),
        (
            "defaults: { video: { bitrate: 6000000 } }\nsources: { a: { pattern: ball } }\n", "wrong-unit", nil,
            "write '6 Mbit/s'"
        ),
        (
            "defaults: { audio: { bitrate: 128 } }\nsources: { a: { pattern: ball } }\n", "wrong-unit", nil,
            "write '128 kbit/s'"
        ),
        ("output: \"a\\0b\"\nsources: { a: { pattern: ball } }\n", "invalid-value", nil, "take the NUL out"),
        (
            "takes: { at: [\"08:00\", \"08:00\"], length: 1 s }\nsources: { a: { pattern: ball } }\n", "invalid-value",
            nil,
            "take one of them out"
        ),
        ("disk: { keep: 7 }\nsources: { a: { pattern: ball } }\n", "wrong-unit", nil, "write '7 d'"),
        (
            "sources: { a: { pattern: ball, size: 1280:720 } }\n", "invalid-value",
            "sources: { a: { pattern: ball, size: 1280x720 } }\n", "write '1280x720'"
        ),
        ("sources: { a: { pattern: ball, size: 0x0 } }\n", "out-of-range", nil, "write a size: 1x1 to 16384x16384"),
        (
            "defaults: { video: { bitrate: 5 MBPS } }\nsources: { a: { pattern: ball } }\n", "wrong-unit", nil,
            "write '5 Mbit/s' where bits are meant"
        ),
        (
            "sources: { a: { pattern: ball } }\ncompositors: { p: { size: 4x4, layout: hstack, layers: [a] } }\n",
            "invalid-value",
            nil,
            "write 'side-by-side'"
        ),
        (
            "sources: { a: { pattern: ball }, r: { microphone: hw:1,0 } }\n", "unknown-key", nil,
            "put quotes around 'hw:1,0'"
        ),
        (
            "sources: { a: { pattern: ball }, r: { file: a,b,c.mp4 } }\n", "unknown-key", nil,
            "put quotes around 'a,b,c.mp4'"
        ),
        (
            "sources: { a: { rtsp: \"rtsp://127.0.0.1/x\", rtsp_transport: tcp } }\n", "unknown-key",
            "sources: { a: { rtsp: \"rtsp://127.0.0.1/x\", transport: tcp } }\n", "'transport'"
        ),
        (
            "sources: { a: { pattern: ball } }\ndefaults: { encode: { video: { codec: h264 } } }\n", "unknown-key", nil,
            "write what stands in 'encode' here"
        ),
        (
            "sources: { a: { pattern: ball } }\ndefaults: { video: { preset: fast } }\n", "unknown-key", nil,
            "remove 'preset'; 'bitrate' says how good the picture is"
        ),
        (
            "sources: { a: { pattern: ball } }\ncompositors: { p: { size: 4x4, layers: [{ source: a, xpos: 1, ypos: 2 }] } }\n",
            "unknown-key",
            "sources: { a: { pattern: ball } }\ncompositors: { p: { size: 4x4, layers: [{ source: a, at: [1, 2] }] } }\n",
            "write 'at: [1, 2]'"
        ),
        ("sources: { a: { camera: %CAM% } }\n", "yaml-syntax", nil, "a variable is written '\"${NAME}\"'"),
        (
            "sources: { a: { pattern: ball } }\ncompositors:\n  p:\n    size: 4x4\n    layers:\n      - a\n      -a\n",
            "yaml-syntax",
            nil, "a blank is missing behind the '-' in line 9"
        ),
        (
            "defaults: { audio: { profile: lc } }\nsources: { a: { pattern: ball } }\n", "unknown-key", nil,
            "'bitrate' says how good the sound is"
        ),
        (
            "defaults: { video: { bitrate: 5 mBps } }\nsources: { a: { pattern: ball } }\n", "wrong-unit", nil,
            "write '40 Mbit/s' where bytes are meant"
        ),
        (
            "sources: { a: { pattern: ball }, b: { virtual: [{ pattern: ball }] } }\n", "wrong-type", nil,
            "describe it below 'sources', under a name"
        ),
        (
            "sources: { a: { pattern: ball }, b: { cameras: [a] } }\n", "unknown-key",
            nil, "'virtual'"
        ),
        ("duration: 10 s\nsources: { a: { pattern: ball } }\n", "unknown-key", nil, "say 'mcpipe run --duration 10s'"),
        ("length: 10 s\nsources: { a: { pattern: ball } }\n", "unknown-key", nil, "say 'mcpipe run --duration 10s'"),
        (
            "name: My film: part 2\nsources: { a: { pattern: ball } }\n", "yaml-syntax", nil,
            "put quotes around 'My film: part 2'"
        ),
        (
            "sources: { a: { pattern: ball }, r: { tone: 440 Hz, volume: 50 % } }\n", "unknown-key", nil, "gain: -6 dB"
        ),
        (
            "output: {date}\nsources: { a: { pattern: ball } }\n", "invalid-value", nil,
            "write '{date}' into the names of the files"
        ),
        (
            "output: {mine}\nsources: { a: { pattern: ball } }\n", "wrong-type", nil,
            "put quotes around all of it: in '{ }' it is a mapping"
        ),
        (
            "sources: { a: { pattern: ball } }\n"
                + "compositors: { p: { size: 640x360, layers: [{ source: a, at: 10%,20% }] } }\n",
            "wrong-type", nil, "write 'at: [10%, 20%]'"
        ),
        (
            "sources: { a: { pattern: ball } }\ndefaults: { on-pressure: off }\n", "invalid-value", nil,
            "write 'ignore'"
        ),
        (
            "sources: { a: { pattern: ball } }\ndefaults: { on-pressure: { serious: off } }\n", "invalid-value", nil,
            "leave the level out"
        ),
        (
            "sources: { a: { pattern: ball } }\ncompositors: { p: { canvas: 640x360, layers: [a] } }\n", "unknown-key",
            nil, "replace 'canvas' with 'size'"
        ),
        (
            "disk:\n  reserve: 5 GB\n// disk:\n  keep: 1 d\nsources: { a: { pattern: ball } }\n", "unknown-key", nil,
            "write '#' before each of its lines"
        ),
        ("\"//note\": hello\nsources: { a: { pattern: ball } }\n", "unknown-key", nil, "remove '//note'"),
        ("sources: { a: { pattern: ball, //format: 640x360@25 } }\n", "unknown-key", nil, "remove '//format'"),
        (
            "sources: { a: { pattern: ball, format: 640x360@25, resolution: 1280x720 } }\n", "unknown-key", nil,
            "write it into 'format', and remove 'resolution'"
        ),
        (
            "sources: { a: { pattern: ball, resolution: 1280x720, width: 640, height: 360 } }\n", "unknown-key", nil,
            "size: 640x360"
        ),
        (
            "takes: { start: manual, every: 5 min, length: 1 min }\nsources: { a: { pattern: ball } }\n", "unknown-key",
            nil, "remove 'start'"
        ),
        (
            "// disk: { keep: 1 d }\nsources: { a: { pattern: ball } }\n", "unknown-key", nil,
            "write '#' in place of '//'"
        ),
        (
            "_disk: { keep: 1 d }\nsources: { a: { pattern: ball } }\n", "unknown-key", nil,
            "replace '_disk' with 'disk'"
        ),
        (
            "disk: { min-free: 10 GB }\nsources: { a: { pattern: ball } }\n", "unknown-key", nil,
            "write 'keep-free', which deletes the oldest takes for it"
        ),
        (
            "disk: { max-size: 10 GB }\nsources: { a: { pattern: ball } }\n", "unknown-key", nil,
            "replace 'max-size' with 'keep-size'"
        ),
        (
            "sources:\n  a: { pattern: ball },\n  b: { pattern: smpte }\n", "yaml-syntax", nil,
            "take ',' out at the end of line 4"
        ),
        (
            "sources:\n  a: { pattern: ball }}\n  b: { pattern: smpte }\n", "yaml-syntax", nil,
            "take '}' out at the end of line 4"
        ),
        (
            "sources:\n  a: { pattern: ball } // it\n  b: { pattern: smpte }\n", "yaml-syntax", nil,
            "write '#' in place of '//' in line 4"
        ),
        (
            "sources:\n  a:\n    pattern: \"ball\",\n    fps: 30\n", "yaml-syntax", nil,
            "take ',' out at the end of line 5"
        ),
        (
            "sources: { a: { rtsp: \"rtsp://h/1\", retry: false } }\n", "unknown-key", nil,
            "write 'on-loss: { retry: false }'"
        ),
        (
            "sources:\n  a:\n    pattern: ball\n    format 720p\n", "yaml-syntax", nil,
            "a ':' is missing behind 'format' in line 6"
        ),
        ("sources\n  a: { pattern: ball }\n", "yaml-syntax", nil, "a ':' is missing behind 'sources' in line 3"),
        ("sources:\n  a\n    pattern: ball\n", "yaml-syntax", nil, "a ':' is missing behind 'a' in line 4"),
        ("sources: { a: { pattern: ball, format 720p } }\n", "unknown-key", nil, "write 'format: 720p'"),
        ("sources: { a: { pattern ball } }\n", "unknown-key", nil, "write 'pattern: ball'"),
        ("sources: { a: pattern ball }\n", "wrong-type", nil, "write '{ pattern: ball }'"),
        ("sources: { a: { pattern: ball, fps: 25, framerate: 30 } }\n", "unknown-key", nil, "remove 'framerate'"),
        (
            "takes: { begin: manual, preroll: 5s, pre_roll: 5 s }\nsources: { a: { pattern: ball } }\n", "unknown-key",
            nil, "replace 'pre_roll' with 'pre-roll'"
        ),
        (
            "sources: { a: { pattern: ball, format: 720p, width: 1920, height: 1080 } }\n", "unknown-key", nil,
            "size: 1920x1080"
        ),
        (
            "output: \"C:\\videos\\a\"\nsources: { a: { pattern: ball } }\n", "invalid-value", nil,
            "put the text into single quotes"
        ),
        ("sources: { a: { pattern: ball, fps: !!int \"30\" } }\n", "yaml-tag", nil, "remove '!!int'"),
        ("sources: { a: { rtsp: \"rtsp://h/1\", protocol: tcp } }\n", "unknown-key", nil, "write 'transport: tcp'"),
        ("sources: { a: { pattern: ball, gain: 5 } }\n", "unknown-key", nil, "remove 'gain'"),
        (
            "takes: { begin: clock, every: 1 h, length: 1 min }\nsources: { a: { pattern: ball } }\n",
            "conflicting-keys", nil, "remove 'begin'"
        ),
        (
            "takes: { start: manual }\nsources: { a: { pattern: ball } }\n", "unknown-key", nil,
            "replace 'start' with 'begin'"
        ),
        ("include: .\nsources: { a: { pattern: ball } }\n", "file-not-readable", nil, "write the name of a file"),
        (
            "sources: { a: { pattern: ball }, out: { record: b.mp4, video: a } }\n", "missing-kind", nil,
            "write 'out' below 'sinks'"
        ),
    ]
}

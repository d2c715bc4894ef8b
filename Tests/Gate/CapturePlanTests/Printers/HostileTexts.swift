/// Texts that mean something to a shell, a pipeline description, Graphviz, Mermaid, XML or JSON.
let hostileTexts = [
    "'; touch pwned; '", "$(touch pwned)", "`touch pwned`", "a\ntouch pwned\nb", "\" ! fakesink \"", "\"quoted\"",
    "end\\",
    "a\\\"b", "NULL", "<script>alert(1)</script>&amp;", "]]></text>", "\"]; x [label=\"", "\"] --> e9[\"",
    "%%{init: {}}%%",
    "\u{1B}[31mred\u{7}", "a\u{0}b", "\"\u{301}'\u{301}", "'\u{301}; touch pwned #", "\r\n", "", " ", "!", "a; b",
    "é ü 漢字 🎥",
    "\u{202E}gnp.exe", "#quot;", "`code`", "a%20b%s%n", "--help", "*?[a-z]~", "#{x} ${HOME}", "\t",
]

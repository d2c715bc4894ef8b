/// What keys are called whose values are secret, in files and in URLs; capital letters make no difference.
enum SecretWords {
    /// Whether a key of a file holds a password, a key or a token, also where it is misspelt.
    ///
    /// - Parameter name: The key, in bytes of UTF-8.
    static func isSecretKey(_ name: ArraySlice<UInt8>) -> Bool {
        guard (2...64).contains(name.count) else { return false }
        let name = lowercased(name)
        if name.count == 2 { return name.elementsEqual("pw".utf8) }
        if longWords.contains(where: { contains(name, $0) }) { return true }
        if hasShortWord(name) { return true }
        guard name.first == UInt8(ascii: "p"), (6...10).contains(name.count) else { return false }
        return editDistance(name.map { Unicode.Scalar($0) }, Array("password".unicodeScalars)) <= 2
    }

    /// Whether a key of a file is an ordinary word too, so that only a colon tells it: "the key of the door", `apikey`,
    /// `Authorization`, `pin`; but not `stream-key`, nor `keyframe-interval`, which is no secret.
    static func needsColon(_ name: ArraySlice<UInt8>) -> Bool {
        let name = lowercased(name)
        // In a sentence nobody joins words so: `# stream-key K`.
        return words(of: name).count < 2 && hasShortWord(name)
    }

    /// Whether the words before a `key` make it one that nobody says of a door: `# stream key K`.
    static func isCompleted(_ name: ArraySlice<UInt8>, by text: ArraySlice<UInt8>) -> Bool {
        guard lowercased(name).elementsEqual("key".utf8), text.last == UInt8(ascii: " ") else { return false }
        let last = words(of: lowercased(text.suffix(16))).last ?? []
        return wordsBeforeKey.contains { last.elementsEqual($0) }
    }

    private static func hasShortWord(_ name: [UInt8]) -> Bool {
        name.reversed().starts(with: "yek".utf8)
            || wholeWords.contains { name.elementsEqual($0) }
            || words(of: name).contains { word in shortWords.contains { word.elementsEqual($0) } }
    }

    /// Whether a key of a file holds a user: `user`, `user_name`, `rtsp_user`, but not `user-agent`.
    static func isUserKey(_ name: ArraySlice<UInt8>) -> Bool {
        guard (3...32).contains(name.count) else { return false }
        var words = words(of: lowercased(name))
        if words.count > 1, words.last?.elementsEqual("name".utf8) == true { words.removeLast() }
        return words.last.map { last in userWords.contains { last.elementsEqual($0) } } ?? false
    }

    /// Whether a field of a URL, such as `pwd=...`, holds a secret: SRT's `passphrase`, and its `streamid`, in which servers read a user
    /// and a password, a camera's `pwd`, a server's `token`, what tells a session.
    ///
    /// - Parameter name: The field's name, which may be written with `%41` and the like.
    static func isSecretField(_ name: ArraySlice<UInt8>) -> Bool {
        let name = Array(percentDecoded(String(decoding: name, as: UTF8.self)).lowercased().utf8)
        return longFields.contains { contains(name, $0) } || name.suffix(3).elementsEqual("pas".utf8)
            || words(of: name).contains { word in shortFields.contains { word.elementsEqual($0) } }
    }

    /// Whether a field of a URL holds a user.
    static func isUserField(_ name: ArraySlice<UInt8>) -> Bool {
        let name = Array(percentDecoded(String(decoding: name, as: UTF8.self)).lowercased().utf8)
        return ["user", "usr", "login", "account"].contains { contains(name, Array($0.utf8)) }
    }

    /// Part of a name; behind these what people call a password whose keyboards have other letters.
    private static let longWords =
        bytes("pass", "pasw", "pwd", "pswd", "secret", "token", "credential", "cookie", "jwt", "streamid", "stream-id")
        + bytes("парол", "contrase", "密码", "密碼", "口令", "暗証", "パスワード", "비밀번호", "암호", "kennwort", "senha", "parola")
        + bytes("hasło", "heslo", "wachtwoord", "lösenord", "salasana", "jelsz", "κωδικ", "סיסמ")
    /// A word of a name by itself: they are part of too many others.
    private static let shortWords = bytes(
        "pw", "psw", "psk", "pin", "mdp", "clave", "chave", "haslo", "sifre", "şifre", "losenord", "adgangskode",
        "sleutel", "schlüssel", "schluessel", "auth", "geslo", "geheim", "lozinka", "лозинка", "sandi", "slaptažodis")
    /// The whole name.
    private static let wholeWords = bytes("auth", "authorization", "bearer")
    private static let wordsBeforeKey = bytes("stream", "streaming", "api", "access")
    /// Part of a field's name in a URL. In a file `access` and `hash` are no secrets.
    private static let longFields =
        longWords
        + bytes("key", "auth", "sig", "sess", "hash", "access", "ticket", "bearer", "nonce")
    /// A word of a field's name in a URL by itself: not in `codec`, `side`.
    private static let shortFields = shortWords + bytes("sid", "code", "pas", "otp")
    private static let userWords = bytes(
        "user", "usr", "username", "usrname", "login", "loginname", "account", "accountname", "userid", "benutzer",
        "benutzername", "usuario", "utilisateur", "utente", "gebruiker")

    private static func bytes(_ words: String...) -> [[UInt8]] { words.map { Array($0.utf8) } }

    /// In small letters, of any script.
    private static func lowercased(_ name: ArraySlice<UInt8>) -> [UInt8] {
        guard name.contains(where: { $0 >= 0x80 }) else {
            return name.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        }
        return Array(String(decoding: name, as: UTF8.self).lowercased().utf8)
    }

    /// The words of a name: `wifi_psk` has two.
    private static func words(of name: [UInt8]) -> [ArraySlice<UInt8>] {
        name.split { !$0.isLetter && $0 < 0x80 }
    }

    private static func contains(_ text: [UInt8], _ wanted: [UInt8]) -> Bool {
        text.count >= wanted.count
            && (0...text.count - wanted.count).contains { text[$0] == wanted[0] && text[$0...].starts(with: wanted) }
    }
}

import CaptureModel

/// The words by which AVFoundation and people name cameras, in English, Japanese, Chinese and Korean.
///
/// AVFoundation gives a camera's name in the language of the device: `Back Telephoto Camera` is `背面望遠カメラ`.
enum CameraLexicon {
    /// What a word says.
    enum Meaning: Hashable {
        case position(RigCamera.Position)
        case kind(RigCamera.Kind)
        /// That it is a camera.
        case camera
        /// Something of formats.
        case formats
        /// Nothing of which camera it is.
        case filler
    }

    /// The meanings of a text's words; nil where a word has none.
    static func meanings(of text: String) -> [Meaning]? {
        var meanings: [Meaning] = []
        let scalars = Array(spaced(text).unicodeScalars)
        var offset = 0
        while offset < scalars.count {
            guard !isSeparator(scalars[offset]) else {
                offset += 1
                continue
            }
            guard let (meaning, length) = longestWord(scalars[offset...].prefix(longest)) else { return nil }
            meanings.append(meaning)
            offset += length
        }
        return meanings
    }

    /// The longest word with which a text begins; one of Latin letters ends where they end.
    private static func longestWord(_ text: ArraySlice<Unicode.Scalar>) -> (Meaning, Int)? {
        let digits = text.prefix(while: \.isDigit).count
        if digits > 0 { return (.filler, digits) }
        for length in stride(from: text.count, to: 0, by: -1) {
            let word = String(String.UnicodeScalarView(text.prefix(length)))
            guard let meaning = words[word] else { continue }
            let last = text[text.startIndex + length - 1]
            let next = text.dropFirst(length).first
            if last.isASCII, let next, next.isASCII, next.properties.isAlphabetic || next.isDigit { continue }
            return (meaning, length)
        }
        return nil
    }

    /// In lower case, with a blank between the words of `builtInUltraWideCamera`.
    private static func spaced(_ text: String) -> String {
        var spaced = String.UnicodeScalarView()
        var previous: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            if previous.properties.isLowercase, scalar.properties.isUppercase { spaced.append(" ") }
            spaced.append(isSeparator(scalar) ? " " : scalar)
            previous = scalar
        }
        return String(spaced).lowercased()
    }

    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isBlank || "-_./・·".unicodeScalars.contains(scalar)
    }

    private static let longest = 48

    private static let words: [String: Meaning] = {
        var words: [String: Meaning] = [:]
        func add(_ meaning: Meaning, _ list: String) {
            for word in list.split(separator: ",") { words[String(word.replacing("+", with: " "))] = meaning }
        }
        add(.position(.back), "back,rear,背面,後面,后置,後置,バック,リア,アウト,后方,후면")
        add(.position(.front), "front,前面,前置,フロント,イン,전면")
        add(.kind(.wide), "wide,wide+angle,広角,標準,广角,廣角,광각")
        add(.kind(.ultraWide), "ultra+wide,ultrawide,ultra+wide+angle,超広角,超广角,超廣角,울트라+와이드,초광각")
        add(.kind(.telephoto), "telephoto,tele,望遠,望远,长焦,長焦,遠攝,망원")
        add(.kind(.dual), "dual,デュアル,双,双镜头,双摄,雙,雙鏡頭,듀얼")
        add(.kind(.dualWide), "dual+wide,デュアル広角,双广角,雙廣角,듀얼+와이드")
        add(.kind(.triple), "triple,トリプル,三,三镜头,三摄,三鏡頭,트리플")
        add(.kind(.trueDepth), "truedepth,true+depth,原深感,原深度")
        add(
            .camera,
            "camera,カメラ,レンズ,相机,相機,摄像头,攝影機,鏡頭,镜头,카메라,lens,cam,built+in,device+type+built+in,avcapture+device+device+type+built+in,"
                + "avcapture+device+type+built+in")
        add(
            .formats,
            "formats,format,device+formats,supported+formats,available+formats,フォーマット,フォーマット情報,フォーマット一覧,格式,格式列表,포맷")
        add(
            .filler,
            "the,of,for,on,'s,’s,of+the,for+the,supported,available,list,all,result,results,output,iphone,i+phone,ipad,i+pad,pro,max,"
                + "mini,plus,air,se,x,xs,xr,の,的,用,側,一覧,対応,列表,支持,支持的,所有,すべて")
        return words
    }()
}

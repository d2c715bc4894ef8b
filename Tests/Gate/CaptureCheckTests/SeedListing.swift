/// What seed 0's phone printed, transcribed by a script from the seed: `supportedMultiCamDeviceSets` as device numbers, sets
/// and their members in the order printed; and the closure of that family under subsets.
enum SeedListing {
    /// The cameras by device number.
    static let names = [
        "back-wide", "front", "back-telephoto", "back-dual", "front-true-depth", "back-ultra-wide", "back-dual-wide",
        "back-triple",
    ]
    /// The cameras of the queries for three device types.
    static let plain: Set<String> = ["back-wide", "front", "back-telephoto", "back-ultra-wide"]

    /// iOS 13.0, seven device types.
    static let iOS13_0 = sets([
        "3", "6", "7", "01", "05", "02", "40", "15", "12", "13", "61", "52", "45", "42", "43", "64", "501",
        "201", "205", "405", "402", "215", "452",
    ])
    /// iOS 13.1, seven device types.
    static let iOS13_1 = sets([
        "3", "6", "7", "10", "50", "20", "40", "15", "21", "31", "16", "25", "45", "24", "34", "46", "510",
        "210", "520", "540", "240", "215", "245",
    ])
    /// iOS 13.1, the plain cameras.
    static let iOS13_1Cameras = sets([
        "01", "50", "02", "51", "12", "52", "501", "201", "502", "512",
    ])

    /// Every set that may run: all parts of a listed set, and every camera alone, which the phone does not list.
    static let legal: Set<Set<String>> = {
        var legal = Set(names.map { Set([$0]) })
        for set in iOS13_0 {
            let members = Array(set)
            for mask in 1..<(1 << members.count) {
                legal.insert(Set(members.indices.filter { mask & (1 << $0) != 0 }.map { members[$0] }))
            }
        }
        return legal
    }()

    private static func sets(_ listing: [String]) -> [Set<String>] {
        listing.map { Set($0.compactMap(\.wholeNumberValue).map { names[$0] }) }
    }
}

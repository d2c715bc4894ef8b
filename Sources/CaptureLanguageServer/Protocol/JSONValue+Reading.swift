import CaptureDiagnostics
import Foundation

extension JSONValue {
    /// Reads a JSON text; nil where it is none.
    init?(parsing bytes: [UInt8]) {
        guard let read = try? JSONDecoder().decode(Parsed.self, from: Data(bytes)) else { return nil }
        self = read.value
    }

    /// A member of an object; null where there is none.
    subscript(name: String) -> JSONValue {
        guard case .object(let members) = self else { return .null }
        return members.first { $0.name == name }?.value ?? .null
    }

    /// The text, where it is one.
    var text: String? { if case .string(let text) = self { text } else { nil } }
    /// The whole number, where it is one.
    var number: Int? { if case .int(let number) = self { Int(number) } else { nil } }
    /// The items of an array; none where it is none.
    var items: [JSONValue] { if case .array(let items) = self { items } else { [] } }
    /// Whether it is an object.
    var isObject: Bool { if case .object = self { true } else { false } }
}

/// A JSON value of any kind, as Foundation reads it.
private struct Parsed: Decodable {
    let value: JSONValue

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        if let members = try? decoder.container(keyedBy: Name.self) {
            value = .object(
                try members.allKeys.map { .init($0.stringValue, try members.decode(Parsed.self, forKey: $0).value) })
            return
        }
        if var items = try? decoder.unkeyedContainer() {
            var values: [JSONValue] = []
            while !items.isAtEnd { values.append(try items.decode(Parsed.self).value) }
            value = .array(values)
            return
        }
        let single = try decoder.singleValueContainer()
        if single.decodeNil() {
            value = .null
        } else if let bool = try? single.decode(Bool.self) {
            value = .bool(bool)
        } else if let number = try? single.decode(Int64.self) {
            value = .int(number)
        } else if let number = try? single.decode(Double.self) {
            value = .double(number)
        } else {
            value = .string(try single.decode(String.self))
        }
    }
}

public import CaptureDiagnostics

/// The kinds of findings that loading a pipeline or rig file can report.
public enum YAMLDiagnostics {
    /// All codes, in the order of the stages that report them.
    public static let codes: [DiagnosticCode] = [
        .fileNotReadable, .fileTooLarge, .notText, .emptyFile, .lookAlike, .yamlSyntax, .tooComplex, .alias, .tag,
        .duplicateKey,
        .unsetVariable, .malformedVariable, .shownSecret, .includeLoop, .includeTooDeep, .malformedOverride,
        .unsupportedVersion,
        .unknownKey, .missingKey, .conflictingKeys, .missingKind, .wrongType, .invalidValue, .wrongUnit, .outOfRange,
        .booleanWord, .ambiguousNumber, .invalidTemplate, .unknownCamera, .unknownFeature,
    ]
}

/// The body of the overloads that exist only to be refused by the compiler in mcpipe's own words.
///
/// They are all marked unavailable, so that no program that compiles can call one.
func rejectedByTheCompiler() -> Never { preconditionFailure("an unavailable overload cannot be called") }

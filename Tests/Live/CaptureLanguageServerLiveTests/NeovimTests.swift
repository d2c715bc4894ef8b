import CaptureTesting
import Foundation
import Testing

/// A real editor, without a screen: it starts the server, shows its findings and takes its quick fix.
@Suite struct NeovimTests {
    private static let text = """
        mcpipe: 1
        sources:
          bars: { pattern: smpte, format: 640x360@30 }
        sinks:
          file: { record: "é😀{take}.mp4", vidoe: bars }

        """

    @Test func neovimShowsTheFindingAndTakesTheQuickFix() async throws {
        try await TemporaryFolder.use { folder in
            let file = try folder.write(Self.text, to: "a.yaml")
            try folder.write(Self.script, to: "drive.lua")
            let result = try await ProcessRunner.run(
                "nvim", ["--headless", "--clean", "-u", "NONE", file, "-c", "luafile drive.lua"],
                environment: ["MCPIPE": Fixtures.command.path, "HOME": folder.url.path], folder: folder.url)
            try result.succeeded("nvim (scripts/setup test installs it)")
            // The column is Neovim's, in bytes.
            let lines = result.errors.split(whereSeparator: \.isNewline).map(String.init)
            #expect(lines.contains("found 5:39 unknown-key sink 'file' has no key 'vidoe'"), "\(result.errors)")
            #expect(lines.contains { $0.hasPrefix("hover **record**") }, "\(result.errors)")
            #expect(lines.contains("completion bars"), "\(result.errors)")
            #expect(lines.contains("left 0"), "\(result.errors)")
            #expect(
                try String(contentsOf: folder["a.yaml"], encoding: .utf8) == Self.text.replacing("vidoe", with: "video")
            )
            try await BuiltCommand.run(["check", "a.yaml"], in: folder).succeeded("mcpipe check")
        }
    }

    /// What a person's configuration and keys do: attach, wait for findings, ask, take the preferred quick fix, save.
    private static let script = """
        local say = function(...) io.stderr:write(table.concat({...}, " ") .. "\\n") end
        local give_up = function(what) say("gave up on " .. what); vim.cmd("cquit 1") end
        local client = vim.lsp.start_client({ name = "mcpipe", cmd = { vim.env.MCPIPE, "lsp" }, root_dir = vim.fn.getcwd() })
        vim.lsp.buf_attach_client(0, client)
        local function wait(what, condition) if not vim.wait(30000, condition, 20) then give_up(what) end end
        wait("a finding", function() return #vim.diagnostic.get(0) == 1 end)
        local found = vim.diagnostic.get(0)[1]
        say("found", (found.lnum + 1) .. ":" .. (found.col + 1), found.code, vim.split(found.message, "\\n")[1])
        local place = function(line, character)
          return { textDocument = vim.lsp.util.make_text_document_params(), position = { line = line, character = character } }
        end
        local ask = function(method, params)
          local answers = vim.lsp.buf_request_sync(0, method, params, 30000)
          if not answers or not answers[client] then give_up(method) end
          return answers[client].result
        end
        say("hover", vim.split(ask("textDocument/hover", place(4, 12)).contents.value, "\\n")[1])
        local range = { start = { line = 4, character = 36 }, ["end"] = { line = 4, character = 36 } }
        local actions = ask("textDocument/codeAction", {
          textDocument = vim.lsp.util.make_text_document_params(), range = range, context = { diagnostics = {} } })
        for _, action in ipairs(actions) do
          if action.isPreferred then vim.lsp.util.apply_workspace_edit(action.edit, "utf-16") end
        end
        wait("no finding", function() return #vim.diagnostic.get(0) == 0 end)
        for _, item in ipairs(ask("textDocument/completion", place(4, 45))) do say("completion", item.label) end
        say("left", #vim.diagnostic.get(0))
        vim.cmd("write")
        vim.lsp.stop_client(client)
        wait("the server's end", function() return vim.lsp.client_is_stopped(client) end)
        vim.cmd("quit")
        """
}

import { tmpdir } from "node:os";
import { expect, it } from "vitest";
import { runCommandLine } from "../command-line.ts";
import { captureConsole } from "../testing/capture-console.ts";

const output = captureConsole();

it.each([["--fetch"], ["--uploads", "files"], ["--address", "https://old.example.com"]])(
  "adopt reports that %s works only with an export file",
  async (...options) => {
    const code = await runCommandLine(["adopt", tmpdir(), "mapping.yaml", "--tenant", "old", ...options]);
    expect([code, output.at(-1)]).toEqual([
      2,
      expect.stringMatching(/^--uploads, --fetch and --address work only with/),
    ]);
  },
);

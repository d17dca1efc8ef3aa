// @module-tag drill
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";

const LISTEN = new URL("../listen.ts", import.meta.url).href;

/** Starts a process that is busy in the given way when its shutdown ends, and returns how it ended. */
async function stopped(doing: string): Promise<{ code: unknown; signal: unknown; output: string }> {
  const script = `
    const { stopOnSignals } = await import(${JSON.stringify(LISTEN)});
    const { open, writeFile } = await import("node:fs/promises");
    stopOnSignals({ close: async () => { ${doing} } });
    setInterval(() => {}, 1_000);
    console.log("started");`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script]);
  const ended = once(child, "exit");
  const tooLong = setTimeout(() => child.kill("SIGKILL"), 10_000);
  let output = "";
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  await once(child.stdout, "data");
  child.kill("SIGTERM");
  const [code, signal] = (await ended) as unknown[];
  clearTimeout(tooLong);
  return { code, signal, output };
}

it.skipIf(process.platform === "win32")("kills what hangs in a thread, and reports it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-end-"));
  const pipe = join(folder, "pipe");
  execFileSync("mkfifo", [pipe]);
  expect(await stopped(`void open(${JSON.stringify(pipe)});`)).toEqual({
    code: null,
    signal: "SIGKILL",
    output: expect.stringMatching(
      /^\{"level":60,.*"msg":"Killed: a disk .*does not answer[^"]*"\}\n$/,
    ) as string,
  });
  const file = JSON.stringify(join(folder, "file"));
  expect(await stopped(`void writeFile(${file}, "x".repeat(1_000_000));`)).toEqual({
    code: 0,
    signal: null,
    output: "",
  });
  await rm(folder, { recursive: true, force: true });
});

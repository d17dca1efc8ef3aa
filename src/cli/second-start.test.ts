// @module-tag drill
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const VITRINE = fileURLToPath(new URL("./vitrine.mjs", import.meta.url));
/** A module that reports at exit whether Node's TypeScript compiler was loaded. */
const REPORT = `data:text/javascript,${encodeURIComponent(
  'process.on("exit", () => console.log(process.moduleLoadList.some((name) => name.includes("amaro")) ? "compiled" : "cached"))',
)}`;

/** Starts the server, stops it once it listens, and returns its output. */
async function startAndStop(dataFolder: string): Promise<string> {
  const { NODE_COMPILE_CACHE: _, ...inherited } = process.env;
  const child = spawn(process.execPath, ["--import", REPORT, VITRINE, "serve"], {
    env: { ...inherited, DATABASE_URL: "", VITRINE_DATA: dataFolder, PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    const isNew = !output.includes("listens");
    output += chunk.toString();
    if (isNew && output.includes("listens")) child.kill("SIGTERM");
  });
  await once(child, "close");
  return output;
}

it("a second start compiles no TypeScript", async () => {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-second-start-"));
  try {
    expect(await startAndStop(folder)).toContain("compiled");
    expect(await startAndStop(folder)).toContain("cached");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

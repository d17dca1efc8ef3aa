// @module-tag drill
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");
const COMMAND = path.join(import.meta.dirname, "vitrine.mjs");
const START = path.join(ROOT, "scripts/start.ts");
/** A start that ends takes a second; Node's own way to make a folder there never ends. */
const PATIENCE_MS = 30_000;

function run(argv: readonly string[], dataFolder: string) {
  return spawnSync(process.execPath, argv, {
    encoding: "utf8",
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: "", VITRINE_DATA: dataFolder, PORT: "0" },
    timeout: PATIENCE_MS,
    killSignal: "SIGKILL",
  });
}

describe.skipIf(!existsSync("/proc/self"))("where no data folder can be made", () => {
  // What makes the folder is the same in all of them: each way to start meets both depths, each command one.
  it.each<[string, string[], string]>([
    ["serve", [COMMAND, "serve"], "/proc/nope"],
    ["serve", [COMMAND, "serve"], "/proc/vitrine/data"],
    ["npm start", [START], "/proc/nope"],
    ["npm start", [START], "/proc/vitrine/data"],
    ["import", [COMMAND, "import", "sites/lumen", "--create"], "/proc/nope"],
    ["tenants", [COMMAND, "tenants", "--create"], "/proc/vitrine/data"],
    ["migrate", [COMMAND, "migrate", "--create"], "/proc/nope"],
    ["export", [COMMAND, "export", "lumen", "/tmp/vitrine-never", "--create"], "/proc/vitrine/data"],
  ])(
    "%s says so in one line, and ends",
    (_name, argv, folder) => {
      const { status, stderr } = run(argv, folder);
      expect(stderr).toMatch(
        /^Cannot (make|open) the (data folder|database) .*: no folder can be made there; name another folder in VITRINE_DATA\n$/,
      );
      expect(status).toBe(1);
    },
    PATIENCE_MS * 4,
  );

  it("the doctor says that a file stands there", () => {
    for (const folder of ["/dev/null", "/dev/null/data"]) {
      const { status, stdout } = run([COMMAND, "doctor"], folder);
      expect(stdout).toMatch(
        /^FAILURE +disk +\/dev\/null is a file, .*\n +→ name another folder in VITRINE_DATA$/m,
      );
      expect(status).toBe(1);
    }
  });
});

// @module-tag drill
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");
const COMMAND = path.join(import.meta.dirname, "vitrine.mjs");
const START = path.join(ROOT, "scripts/start.ts");
/**
 * Maximum duration of a start, in milliseconds. A failing start takes a second. A hanging one is killed: Node's recursive `mkdir`
 * never returns for such a path.
 */
const TIMEOUT_MS = 30_000;

function run(argv: readonly string[], dataFolder: string) {
  return spawnSync(process.execPath, argv, {
    encoding: "utf8",
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: "", VITRINE_DATA: dataFolder, PORT: "0" },
    timeout: TIMEOUT_MS,
    killSignal: "SIGKILL",
  });
}

describe.skipIf(!existsSync("/proc/self"))("where the data folder cannot be created", () => {
  // All commands share the code that creates the folder, so most are tested with one path. Both ways to start the server are
  // tested with two.
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
    "%s reports that in one line, and exits",
    (_name, argv, folder) => {
      const { status, stderr } = run(argv, folder);
      expect(stderr).toMatch(
        /^Cannot (create|open) the (data folder|database) .*: no folder can be created there; set VITRINE_DATA to another folder\n$/,
      );
      expect(status).toBe(1);
    },
    TIMEOUT_MS * 4,
  );

  it("the doctor reports that a file is in the way", () => {
    for (const folder of ["/dev/null", "/dev/null/data"]) {
      const { status, stdout } = run([COMMAND, "doctor"], folder);
      expect(stdout).toMatch(
        /^FAILURE +disk +VITRINE_DATA=.* must be a folder, but \/dev\/null is a file\n +→ set VITRINE_DATA to another folder$/m,
      );
      expect(status).toBe(1);
    }
  });
});

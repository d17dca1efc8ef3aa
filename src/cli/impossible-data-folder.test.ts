import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const COMMAND = path.resolve(import.meta.dirname, "vitrine.mjs");
/** A start that ends takes a second; Node's own way to make a folder there never ends. */
const PATIENCE_MS = 30_000;

it.skipIf(!existsSync("/proc/self"))(
  "a server whose data folder cannot be made says so, and ends",
  () => {
    const { status, stderr } = spawnSync(process.execPath, [COMMAND, "serve"], {
      encoding: "utf8",
      env: { ...process.env, DATABASE_URL: "", VITRINE_DATA: "/proc/vitrine/data", PORT: "0" },
      timeout: PATIENCE_MS,
      killSignal: "SIGKILL",
    });
    expect(stderr).toMatch(/^There is no such file or folder: .*mkdir '\/proc\/vitrine'\n$/);
    expect(status).toBe(1);
  },
  PATIENCE_MS * 2,
);

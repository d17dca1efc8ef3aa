// @module-tag drill
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { createDatabase } from "../content/testing/describe-each-engine.ts";
import { runCommandLine } from "./command-line.ts";

const COMMAND = fileURLToPath(new URL("vitrine.mjs", import.meta.url));
const LUMEN = fileURLToPath(new URL("../../sites/lumen", import.meta.url));

const HOME = process.cwd();

let folder: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "vitrine-new-store-")));
  process.chdir(folder);
});

afterEach(() => {
  process.chdir(HOME);
  rmSync(folder, { recursive: true, force: true });
});

/** Exit code and output of a command. */
interface Outcome {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a command in the folder. Of the variables that name a database, only the given ones are set. */
async function vitrine(args: readonly string[], environment: Record<string, string> = {}): Promise<Outcome> {
  const output = { stdout: "", stderr: "" };
  for (const [method, stream] of [
    ["log", "stdout"],
    ["error", "stderr"],
  ] as const) {
    vi.spyOn(console, method).mockImplementation((line: unknown) => void (output[stream] += `${line}\n`));
    vi.spyOn(process[stream], "write").mockImplementation((text) => {
      output[stream] += String(text);
      return true;
    });
  }
  for (const name of ["VITRINE_DATA", "DATABASE_URL"]) vi.stubEnv(name, environment[name]);
  try {
    return { status: await runCommandLine([...args]), ...output };
  } finally {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  }
}

/** Runs a command in a separate process, as on a terminal. */
function vitrineProcess(args: readonly string[]): Outcome {
  const { VITRINE_DATA: _data, DATABASE_URL: _database, ...env } = process.env;
  return spawnSync(process.execPath, [COMMAND, ...args], { encoding: "utf8", cwd: folder, env });
}

describe("without a configured folder", () => {
  it.each([["import", LUMEN], ["tenants"], ["migrate"], ["push", LUMEN], ["doctor", "--rebuild"]])(
    "%s creates no database",
    async (...args) => {
      const { status, stderr, stdout } = await vitrine(args);
      expect(stderr).toBe(
        `There is no database in ${join(folder, "data")}, the default folder: VITRINE_DATA is set neither in the environment nor in ${folder}/.env. Set it to the folder that the server uses, or create a database with --create\n`,
      );
      expect([status, stdout]).toEqual([1, ""]);
      expect(existsSync(join(folder, "data"))).toBe(false);
    },
  );

  it("--create creates it, once, and prints where", () => {
    const made = `A new database was created: ${join(folder, "data/vitrine.sqlite")}, with files in ${join(folder, "data")}.\n`;
    expect(vitrineProcess(["tenants", "--create"])).toMatchObject({ status: 0, stderr: made });
    expect(vitrineProcess(["tenants"])).toMatchObject({ status: 0, stderr: "" });
    expect(vitrineProcess(["tenants", "--create"])).toMatchObject({ status: 0, stderr: "" });
  });

  it("a command that opens no database refuses --create, and reports wrong usage first", async () => {
    expect((await vitrine(["check", LUMEN, "--create"])).status).toBe(2);
    expect(await vitrine(["import"])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("If there is no database, --create creates one"),
    });
  });

  it("the doctor and a move name the missing database", async () => {
    const file = join(folder, "data/vitrine.sqlite");
    expect((await vitrine(["doctor"])).stdout).toContain(`there is no database yet: ${file}`);
    expect(await vitrine(["move", "file:other.sqlite"])).toMatchObject({
      status: 1,
      stderr: `There is no database ${file} yet\n`,
    });
    expect(existsSync(join(folder, "data"))).toBe(false);
  });
});

describe("a configured place", () => {
  const missing = (place: string, variable: string) =>
    `There is no database in ${place}, where ${variable} points. If the server's database is elsewhere, set ${variable} to that. Otherwise start the server, or create a database with --create\n`;
  const made = (file: string, where: string) =>
    `A new database was created: ${join(folder, file)}, with files in ${join(folder, where)}.\n`;

  it.each([["import", LUMEN], ["tenants"], ["needs", "list", "lumen"], ["migrate"]])(
    "is not created by %s without --create",
    async (...args) => {
      expect(await vitrine(args, { VITRINE_DATA: "elsewhere" })).toMatchObject({
        status: 1,
        stdout: "",
        stderr: missing(join(folder, "elsewhere"), "VITRINE_DATA"),
      });
      expect(existsSync(join(folder, "elsewhere"))).toBe(false);
    },
  );

  it("in the environment is created with --create, and reported", async () => {
    expect(await vitrine(["tenants", "--create"], { VITRINE_DATA: "elsewhere" })).toMatchObject({
      status: 0,
      stderr: made("elsewhere/vitrine.sqlite", "elsewhere"),
    });
  });

  it("in .env counts as well, and --create creates no other", async () => {
    writeFileSync(join(folder, ".env"), "VITRINE_DATA=here\n");
    expect((await vitrine(["tenants"])).stderr).toBe(missing(join(folder, "here"), "VITRINE_DATA"));
    expect(await vitrine(["tenants", "--create"])).toMatchObject({
      status: 0,
      stderr: made("here/vitrine.sqlite", "here"),
    });
    expect(existsSync(join(folder, "data"))).toBe(false);
  });

  it("an empty variable configures nothing", async () => {
    expect((await vitrine(["tenants"], { VITRINE_DATA: " " })).stderr).toContain("the default folder");
  });

  it("for a database file is reported with the folder of files", async () => {
    const environment = { DATABASE_URL: "file:own.sqlite" };
    expect((await vitrine(["tenants"], environment)).stderr).toBe(
      missing(join(folder, "own.sqlite"), "DATABASE_URL"),
    );
    expect(await vitrine(["tenants", "--create"], environment)).toMatchObject({
      status: 0,
      stderr: made("own.sqlite", "data"),
    });
  });

  it("for a database server is created with --create, without printing its password", async () => {
    const undo: (() => Promise<unknown>)[] = [];
    try {
      const url = await createDatabase(inject("postgresUrl"), undo);
      const shown = Object.assign(new URL(url), { password: "", search: "" }).href;
      const environment = { DATABASE_URL: url };
      expect(await vitrine(["tenants"], environment)).toMatchObject({
        status: 1,
        stdout: "",
        stderr: missing(shown, "DATABASE_URL"),
      });
      expect(await vitrine(["tenants", "--create"], environment)).toMatchObject({
        status: 0,
        stderr: `A new database was created: ${shown}, with files in ${join(folder, "data")}.\n`,
      });
      expect(await vitrine(["tenants"], environment)).toMatchObject({ status: 0 });
    } finally {
      for (const step of undo) await step();
    }
  });
});

import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { createDatabase } from "../content/testing/describe-each-engine.ts";

const COMMAND = fileURLToPath(new URL("vitrine.mjs", import.meta.url));
const LUMEN = fileURLToPath(new URL("../../sites/lumen", import.meta.url));

let folder: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "vitrine-new-store-")));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command in the folder, where no variable names a store but those that are given. */
function vitrine(args: readonly string[], environment: Record<string, string> = {}) {
  const { VITRINE_DATA: _data, DATABASE_URL: _database, ...others } = process.env;
  const options = { encoding: "utf8", cwd: folder, env: { ...others, ...environment } } as const;
  return spawnSync(process.execPath, [COMMAND, ...args], options);
}

describe("where nobody named a folder", () => {
  it.each([["import", LUMEN], ["tenants"], ["migrate"], ["push", LUMEN], ["doctor", "--rebuild"]])(
    "no store is made by %s",
    (...args) => {
      const { status, stderr, stdout } = vitrine(args);
      expect(stderr).toBe(
        `There is no store in ${join(folder, "data")}, the default folder, as neither the environment nor ${folder}/.env names one in VITRINE_DATA. Name the folder that the server uses, or make a store there with --create\n`,
      );
      expect([status, stdout]).toEqual([1, ""]);
      expect(existsSync(join(folder, "data"))).toBe(false);
    },
  );

  it("--create makes it, once, and says where", () => {
    const made = `A new store was made: ${join(folder, "data/vitrine.sqlite")}, with files in ${join(folder, "data")}.\n`;
    expect(vitrine(["tenants", "--create"])).toMatchObject({ status: 0, stderr: made });
    expect(vitrine(["tenants"])).toMatchObject({ status: 0, stderr: "" });
    expect(vitrine(["tenants", "--create"])).toMatchObject({ status: 0, stderr: "" });
  });

  it("a command that opens no store knows no --create, and wrong usage comes first", () => {
    expect(vitrine(["check", LUMEN, "--create"]).status).toBe(2);
    expect(vitrine(["import"])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("With --create it makes a store in ./data"),
    });
  });

  it("the doctor and a move name the database that is not there", () => {
    const file = join(folder, "data/vitrine.sqlite");
    expect(vitrine(["doctor"]).stdout).toContain(`there is no database yet: ${file}`);
    expect(vitrine(["move", "file:other.sqlite"])).toMatchObject({
      status: 1,
      stderr: `There is no database ${file} yet\n`,
    });
    expect(existsSync(join(folder, "data"))).toBe(false);
  });
});

describe("a folder that is named", () => {
  const named = (where: string) =>
    `A new store was made: ${join(folder, where, "vitrine.sqlite")}, with files in ${join(folder, where)}.\n`;

  it("in the environment is made without being asked, and told", () => {
    expect(vitrine(["tenants"], { VITRINE_DATA: "elsewhere" })).toMatchObject({
      status: 0,
      stderr: named("elsewhere"),
    });
  });

  it("in .env counts as well, and --create names no other", () => {
    writeFileSync(join(folder, ".env"), "VITRINE_DATA=here\n");
    expect(vitrine(["tenants", "--create"])).toMatchObject({ status: 0, stderr: named("here") });
    expect(existsSync(join(folder, "data"))).toBe(false);
  });

  it("empty names nothing", () => {
    expect(vitrine(["tenants"], { VITRINE_DATA: " " }).status).toBe(1);
  });
});

describe("a database that is named", () => {
  it("as a file is told with the folder of files", () => {
    const { status, stderr } = vitrine(["tenants"], { DATABASE_URL: "file:own.sqlite" });
    expect([status, stderr]).toEqual([
      0,
      `A new store was made: ${join(folder, "own.sqlite")}, with files in ${join(folder, "data")}.\n`,
    ]);
  });

  it("as a server's tells of a folder that is not there yet", async () => {
    const undo: (() => Promise<unknown>)[] = [];
    try {
      const { status, stderr } = vitrine(["tenants"], {
        DATABASE_URL: await createDatabase(inject("postgresUrl"), undo),
      });
      expect([status, stderr]).toEqual([
        0,
        `The data folder ${join(folder, "data")} is new: files that are imported go there.\n`,
      ]);
    } finally {
      for (const step of undo) await step();
    }
  });
});

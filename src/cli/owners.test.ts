import { chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runCommandLine } from "./command-line.ts";

const LUMEN = resolve(import.meta.dirname, "../../sites/lumen");
/** A user id that does not exist on this machine. */
const SOMEBODY = 54_321;

let folder: string;
let data: string;
let output: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vitrine-owners-"));
  data = join(folder, "the data");
  mkdirSync(data);
  output = [];
  vi.stubEnv("DATABASE_URL", "");
  vi.stubEnv("VITRINE_DATA", data);
  vi.spyOn(console, "log").mockImplementation((line: string) => void output.push(line));
  vi.spyOn(console, "error").mockImplementation((line: string) => void output.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const doctor = async () => {
  output.length = 0;
  await runCommandLine(["doctor"]);
  return output.join("\n");
};

describe.skipIf(process.geteuid?.() !== 0)("files of another owner in the data folder", () => {
  it("are warned of before they are created, and named with the command that fixes them", async () => {
    chownSync(data, SOMEBODY, SOMEBODY);
    expect(await doctor()).toMatch(/^ok +owner +all files belong to 54321$/m);

    output.length = 0;
    expect(await runCommandLine(["import", LUMEN, "--create"])).toBe(0);
    const mends = `chown -R 54321:54321 '${data}'`;
    expect(output[0]).toMatch(/^Warning: .* belongs to 54321, but this command runs as root: .*chown -R/);
    expect(output[0]?.endsWith(mends)).toBe(true);
    expect(statSync(join(data, "vitrine.sqlite")).uid).toBe(0);

    const text = await doctor();
    expect(text).toMatch(/^warning +owner +.* belongs to 54321, but \d+ files in it do not: .*/m);
    expect(text).toContain(`→ run: ${mends}`);
    expect(text).toMatch(/vitrine\.sqlite/);
  });

  it.each(["migrate", "tenants"])("%s warns as well", async (verb) => {
    chownSync(data, SOMEBODY, SOMEBODY);
    await runCommandLine([verb, "--create"]);
    expect(output[0]).toMatch(/^Warning: .* belongs to 54321/);
  });
});

it("files of one owner cause no warning", async () => {
  writeFileSync(join(data, "file"), "");
  expect(await doctor()).toMatch(/^ok +owner +all files belong to /m);
  output.length = 0;
  await runCommandLine(["tenants", "--create"]);
  expect(output.join()).not.toContain("Warning");
});

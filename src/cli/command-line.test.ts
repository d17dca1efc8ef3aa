import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { createDatabase } from "../content/testing/describe-each-engine.ts";
import { runOnServer } from "../content/testing/postgres-template.ts";
import { runCommandLine } from "./command-line.ts";

let scratch: string;
let output: string[];

beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), "vitrine-test-"));
  output = [];
  for (const method of ["log", "error"] as const) {
    vi.spyOn(console, method).mockImplementation((line: unknown) => void output.push(String(line)));
  }
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  vi.stubEnv("VITRINE_DATA", join(scratch, "data"));
  vi.stubEnv("DATABASE_URL", `file:${join(scratch, "store.sqlite")}`);
  await mkdir(join(scratch, "site/articles/en"), { recursive: true });
  await mkdir(join(scratch, "data"));
  await writeFile(join(scratch, "site/site.yaml"), "code: corner\nname: Corner\nhosts: [corner.example]\n");
  await writeFile(
    join(scratch, "site/articles/en/about.md"),
    "---\ntitle: About\npublishedAt: 2026-01-01\n---\nText\n",
  );
});

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await rm(scratch, { recursive: true, force: true });
});

describe("runCommandLine", () => {
  it.each([
    [[]],
    [["nonsense"]],
    [["import"]],
    [["import", "a", "b"]],
    [["import", "a", "--nonsense"]],
    [["import", "a", "--tenant", "x"]],
    [["export", "a"]],
  ])("answers wrong usage %j with exit code 2 and the usage", async (args) => {
    expect(await runCommandLine(args)).toBe(2);
    expect(output.join("\n")).toContain("Usage: vitrine");
  });

  it.each([
    [["import", "a", "--mapping", "b.yaml", "--mapping=c.yaml"], "--mapping"],
    [["history", "corner", "--at", "2026-01-01", "--at", "2026-02-01"], "--at"],
    [["export", "corner", "a", "--force", "--force"], "--force"],
  ])("refuses %j, because one of the options would have no effect", async (args, option) => {
    expect(await runCommandLine(args)).toBe(2);
    expect(output.join("\n")).toContain(`${option} is given twice; pass it once`);
  });

  it("prints help", async () => {
    expect(await runCommandLine(["--help"])).toBe(0);
    expect(output.join("\n")).toMatch(
      /serve[\s\S]*import <folder>[\s\S]*export <tenant>[\s\S]*check <folder>[\s\S]*tenants/,
    );
  });

  it.each([
    [[], /or pass --keep-going to leave out files with errors\.$/],
    [["--keep-going"], /Fix the errors in the settings; --keep-going leaves out only other files/],
    [
      ["--keep-going", "--dry-run"],
      /Fix the errors in the settings; --keep-going leaves out only other files/,
    ],
  ])("suggests, after broken settings, what was not tried yet: %j", async (flags, advice) => {
    await writeFile(join(scratch, "site/menus.yaml"), "top_menu:\n  - { id: a\n");
    expect(await runCommandLine(["import", "--create", join(scratch, "site"), ...flags])).toBe(1);
    expect(output.at(-1)).toMatch(advice);
  });

  it("prints its version", async () => {
    expect(await runCommandLine(["--version"])).toBe(0);
    expect(output).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+$/)]);
  });

  it("imports, lists and exports", async () => {
    expect(await runCommandLine(["import", "--dry-run", "--create", join(scratch, "site")])).toBe(0);
    expect(output.at(-1)).toMatch(/^corner: \d+ to add, 0 to change, .+ Nothing was written\.$/);
    expect(output).toContain("add    articles/en/about.md");
    expect(await runCommandLine(["import", join(scratch, "site")])).toBe(0);
    expect(output.at(-1)).toMatch(/^corner: \d+ added, 0 changed/);
    expect(await runCommandLine(["import", join(scratch, "site")])).toBe(0);
    expect(output.at(-1)).toMatch(/^corner: nothing changed/);
    expect(await runCommandLine(["tenants"])).toBe(0);
    expect(output.at(-1)).toBe("corner  theme1  en,zh,kr  corner.example  Corner");
    expect(await runCommandLine(["export", "corner", join(scratch, "out")])).toBe(0);
    expect(await runCommandLine(["export", "nobody", join(scratch, "other")])).toBe(1);
    expect(output.at(-1)).toBe('there is no tenant "nobody". "vitrine tenants" lists the existing ones');
  });

  it("exits with 1 on findings, and prints file and line of each", async () => {
    await writeFile(join(scratch, "site/articles/en/about.md"), "---\ntitle: About\nnonsense: 1\n---\n");
    expect(await runCommandLine(["check", join(scratch, "site")])).toBe(1);
    expect(output[0]).toMatch(/^articles\/en\/about\.md:3:1: error: nonsense: unknown key/);
    expect(await runCommandLine(["import", "--create", join(scratch, "site")])).toBe(1);
    expect(output.at(-1)).toMatch(/^Nothing was imported/);
  });

  it("names the wrong folder or setting", async () => {
    expect(await runCommandLine(["check", join(scratch, "gone")])).toBe(1);
    expect(output.at(-1)).toBe(`There is no such file or folder: ${join(scratch, "gone")}`);
    vi.stubEnv("VITRINE_NONSENSE", "1");
    expect(await runCommandLine(["tenants"])).toBe(1);
    expect(output.at(-1)).toBe("VITRINE_NONSENSE is not a setting of Vitrine");
  });
});

describe("a database user who lacks necessary rights", () => {
  const undo: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step();
  });

  it.each([
    ["nosuperuser", "Cannot bring the database up to date: this database user lacks the permission"],
    ["superuser", "The store does not answer: cannot execute CREATE TABLE in a read-only transaction"],
  ])("is reported in one line (%s)", async (kind, message) => {
    const serverUrl = inject("postgresUrl");
    const url = new URL(await createDatabase(serverUrl, undo));
    const role = `vitrine_${kind}`;
    await runOnServer(serverUrl, `create role ${role} login ${kind} password 'poor'`);
    undo.push(() => runOnServer(serverUrl, `drop role ${role}`));
    if (kind === "superuser")
      await runOnServer(serverUrl, `alter role ${role} set default_transaction_read_only = on`);
    vi.stubEnv("DATABASE_URL", Object.assign(url, { username: role, password: "poor" }).href);
    expect(await runCommandLine(["migrate", "--create"])).toBe(1);
    expect(output).toEqual([expect.stringContaining(message)]);
    expect(output[0]).not.toContain("\n");
  });
});

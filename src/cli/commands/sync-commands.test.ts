import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openWritableStore } from "../../content/open-writable.ts";
import { runCommandLine } from "../command-line.ts";

const ABOUT = "articles/en/about.md";
const text = (body: string) => `---\ntitle: About\npublishedAt: 2026-01-01\n---\n${body}\n`;
let scratch: string;
let folder: string;
let output: string[];

beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), "vitrine-test-"));
  folder = join(scratch, "site");
  output = [];
  for (const method of ["log", "error"] as const)
    vi.spyOn(console, method).mockImplementation((line: unknown) => void output.push(String(line)));
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  vi.stubEnv("VITRINE_DATA", join(scratch, "data"));
  vi.stubEnv("DATABASE_URL", `file:${join(scratch, "store.sqlite")}`);
  await mkdir(join(folder, "articles/en"), { recursive: true });
  await mkdir(join(scratch, "data"));
  await writeFile(join(folder, "site.yaml"), "code: corner\nname: Corner\nhosts: [corner.example]\n");
  await writeFile(join(folder, ABOUT), text("Text"));
});

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await rm(scratch, { recursive: true, force: true });
});

async function run(...args: string[]): Promise<[code: number, lines: string[]]> {
  output.length = 0;
  return [await runCommandLine(args), [...output]];
}

async function editInBrowser(body: string): Promise<void> {
  const store = await openWritableStore({
    databaseUrl: `file:${join(scratch, "store.sqlite")}`,
    dataFolder: join(scratch, "data"),
    fileUrl: "/media/",
  });
  const base = new Map([[ABOUT, (await store.exchange.files.hashes("corner")).get(ABOUT) ?? null]]);
  await store.publish("corner", [{ name: ABOUT, text: text(body) }], {
    author: "mina",
    origin: "studio",
    base,
  });
  await store.close();
}

it.each([
  [["pull"]],
  [["push", "a", "b", "c"]],
  [["pull", "a", "--ours", "--theirs"]],
  [["pull", "a", "--prune"]],
])("%j is wrong usage", async (args) => {
  expect((await run(...args))[0]).toBe(2);
  expect(output.join("\n")).toContain(`Usage: vitrine ${args[0]} [<tenant>] <folder>`);
});

it("a folder is pushed, cloned and pulled, with a report of each file", async () => {
  expect(await run("push", folder, "--create")).toEqual([
    0,
    [
      expect.stringMatching(/^A new database was created: .+store\.sqlite, with files in /),
      `publish ${ABOUT}`,
      "publish site.yaml",
      "corner: published 2, written into the folder 0, merged 0, left as they are 0, refused 0.",
    ],
  ]);
  expect((await run("history", "corner"))[1].join("\n")).toMatch(/ command line +push +2 files: 2 added$/m);
  const clone = join(scratch, "clone");
  expect((await run("pull", "corner", clone))[0]).toBe(0);
  expect(await readFile(join(clone, ABOUT), "utf8")).toBe(text("Text"));
  await editInBrowser("Browser");
  expect(await run("push", clone)).toEqual([
    0,
    [
      expect.stringMatching(
        /^keep {4}articles\/en\/about\.md: changed by mina on .* in the Studio; pull it$/,
      ),
      expect.stringContaining("left as they are 1"),
    ],
  ]);
  expect(await run("pull", clone, "--dry-run")).toEqual([
    0,
    [`write   ${ABOUT}`, expect.stringMatching(/written into the folder 1, .* Nothing was written\.$/)],
  ]);
  expect(await readFile(join(clone, ABOUT), "utf8")).toBe(text("Text"));
});

it("an import and a push refuse files that both sides have changed, and print lines of both", async () => {
  await run("push", folder, "--create");
  await editInBrowser("Browser");
  await writeFile(join(folder, ABOUT), text("Folder"));
  const [code, lines] = await run("import", folder);
  expect(code).toBe(1);
  expect(lines).toContainEqual(
    expect.stringMatching(
      /^articles\/en\/about\.md:1: error: refused: changed here, and changed by mina on /,
    ),
  );
  const refusal =
    /^articles\/en\/about\.md:5: error: .* by mina on .* \(articles\/en\/about\.md in the store:5\)\. /;
  expect(await run("push", folder)).toEqual([1, [expect.stringMatching(refusal), expect.any(String)]]);
  expect(await run("pull", folder)).toEqual([
    1,
    [expect.stringContaining("(articles/en/about.studio.md:5)"), expect.any(String)],
  ]);
  expect(await readFile(join(folder, "articles/en/about.studio.md"), "utf8")).toBe(text("Browser"));
  expect((await run("push", folder, "--theirs"))[0]).toBe(0);
  expect((await run("push", folder))[1]).toEqual([expect.stringContaining("published 0")]);
});

// @module-tag drill
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";

const CLI = join(import.meta.dirname, "../vitrine.mjs");
const ARTICLES = 600;

let scratch: string;

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), "vitrine-test-"));
  mkdirSync(join(scratch, "tree/en"), { recursive: true });
  for (let index = 0; index < ARTICLES; index += 1)
    writeFileSync(
      join(scratch, `tree/en/a${index}.md`),
      `# Title ${index}\n\n[Gone](gone-${index}.md)\n\n{% odd %} **Words** and words.\n`,
    );
  writeFileSync(
    join(scratch, "mapping.yaml"),
    `site:
  name: Long
  theme: theme1
  languages: [{ code: en, name: English, default: true }]
  config: { siteConfig: { title: Long, description: { en: Long } } }
languages: { en: en }
`,
  );
});

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function importTree(
  ...options: string[]
): ChildProcess & { stdout: NodeJS.ReadableStream; stderr: NodeJS.ReadableStream } {
  const data = join(scratch, "data");
  mkdirSync(data, { recursive: true });
  const env = { ...process.env, DATABASE_URL: `file:${join(data, "store.sqlite")}`, VITRINE_DATA: data };
  const mapping = join(scratch, "mapping.yaml");
  const named = ["--mapping", mapping, "--tenant", "long", "--create"];
  const args = [CLI, "import", join(scratch, "tree"), ...named, ...options];
  return spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
}

it("reports how far it got when it is interrupted, and has written nothing", async () => {
  const child = importTree("--report", join(scratch, "half.json"));
  child.stdout.resume();
  let output = "";
  child.stderr.on("data", (chunk: Buffer) => {
    output += String(chunk);
    // Interrupted only once, because a second signal would end the process immediately.
    if (!child.killed && /^Rendering /m.test(output)) child.kill("SIGINT");
  });
  const [code] = await once(child, "close");
  expect(code).toBe(1);
  expect(output).toMatch(/^Interrupted while rendering, \d+ of 600; the store is unchanged$/m);
  expect(JSON.parse(readFileSync(join(scratch, "half.json"), "utf8"))).toMatchObject({ isComplete: false });
  const again = importTree();
  const outcome = text(again.stdout);
  again.stderr.resume();
  expect((await outcome).trim().split("\n").at(-1)).toMatch(/^long: 6\d\d added/);
}, 120_000);

it.each(["SIGINT", "SIGTERM"] as const)(
  "ends at %s although a text is being rendered, and has written nothing",
  async (signal) => {
    const folder = join(scratch, `slow-${signal}`);
    const data = join(folder, "data");
    mkdirSync(join(folder, "site/articles/en"), { recursive: true });
    mkdirSync(data);
    writeFileSync(
      join(folder, "site/site.yaml"),
      "code: slow\nname: Slow\nlanguages: [{ code: en, default: true }]\n",
    );
    for (let index = 0; index < 10; index += 1)
      writeFileSync(join(folder, `site/articles/en/a${index}.md`), `---\ntitle: A${index}\n---\nText\n`);
    const slow = "a\n=\n".repeat(100_000);
    writeFileSync(join(folder, "site/articles/en/slow.md"), `---\ntitle: Slow\n---\n\n${slow}`);
    const env = { ...process.env, DATABASE_URL: `file:${join(data, "store.sqlite")}`, VITRINE_DATA: data };
    const child = spawn(process.execPath, [CLI, "import", join(folder, "site"), "--create"], {
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.resume();
    let output = "";
    child.stderr.on("data", (chunk: Buffer) => {
      output += String(chunk);
      if (!child.killed && /^Rendering /m.test(output)) child.kill(signal);
    });
    const [code] = await once(child, "close");
    expect(output).toMatch(/^Interrupted while rendering, \d+ of 11; the store is unchanged$/m);
    expect(code).toBe(1);
    const listed = spawn(process.execPath, [CLI, "tenants"], {
      env,
      stdio: ["ignore", "pipe", "inherit"],
    });
    expect(await text(listed.stdout)).toMatch(/^There is no tenant/);
  },
  120_000,
);

it("prints the first findings of each kind, counts all, and writes all of them to a file", async () => {
  const report = join(scratch, "report.json");
  const child = importTree("--dry-run", "--report", report);
  child.stderr.resume();
  const printed = (await text(child.stdout)).split("\n");
  for (const what of ["links to", "is not in the mapping"])
    expect(printed.filter((line) => line.includes(what)).length).toBeLessThanOrEqual(100);
  expect(printed).toContainEqual(expect.stringMatching(/^1200 warnings: .*600/));
  const { findings, counts, isComplete } = JSON.parse(readFileSync(report, "utf8"));
  expect(isComplete).toBe(true);
  expect(findings).toHaveLength(2 * ARTICLES);
  expect(Object.values(counts.warning)).toEqual([ARTICLES, ARTICLES]);
  expect(findings[0]).toMatchObject({
    file: expect.stringMatching(/^en\/a\d+\.md$/),
    line: expect.any(Number),
  });
}, 120_000);

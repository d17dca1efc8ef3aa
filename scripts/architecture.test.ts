import { existsSync, globSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { keptMaps } from "./kept-maps.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const text = readFileSync(path.join(ROOT, "docs/architecture.md"), "utf8");
const named = namesIn(text);

function namesIn(part: string): string[] {
  return Array.from(part.matchAll(/`([^`]+)`/g), ([, name = ""]) => name);
}

const PARTS = ["contract", "content", "server", "site", "studio", "cli"];

/** What the page says of a part. */
function sectionOf(part: string): string {
  return text.split(`**\`src/${part}\`**`)[1]?.split("**`src/")[0]?.split("\n## ")[0] ?? "";
}

describe("docs/architecture.md", () => {
  it("names no file that is not there", () => {
    const paths = named.filter((name) => /^(src|scripts|docs)\//.test(name));
    expect(paths.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([]);
    expect(paths.length).toBeGreaterThan(30);
  });

  it.each(PARTS)("names every room of %s, and no other", (part) => {
    const section = sectionOf(part);
    const rooms = readdirSync(path.join(ROOT, "src", part), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== "testing")
      .map(({ name }) => name);
    const table = section.split("\n").filter((line) => part === "cli" || line.startsWith("|"));
    const cells = part === "cli" ? table : table.map((line) => line.split("|")[1] ?? "");
    const names = Array.from(cells.join("\n").matchAll(/`([a-z-]+)`/g), ([, name = ""]) => name);
    expect(names.toSorted()).toEqual(rooms.toSorted());
  });

  it.each(PARTS)("names every entry in the root of %s", (part) => {
    const entries = readdirSync(path.join(ROOT, "src", part), { withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$|\.d\.ts$/.test(entry.name))
      .map(({ name }) => name);
    const section = sectionOf(part);
    expect(entries.filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
  });

  it("lists every cache", () => {
    const [, section = ""] = text.split("\n## Caches on the way of a page\n");
    const listed = namesIn(section);
    const found = globSync("src/{contract,content,server,site}/**/*.{ts,tsx}", { cwd: ROOT })
      .filter((file) => !/\.test\.|\/testing\//.test(file))
      .flatMap((file) =>
        keptMaps(file, readFileSync(path.join(ROOT, file), "utf8"))
          .filter((kept) => kept === "LRUCache" || !BESIDE_PAGES.test(file))
          .map((kept) => ({ file, kept: `${file} ${kept}` })),
      );
    const innocent = Object.values(NO_CACHES).flat();
    const unlisted = found.filter(({ file, kept }) => !listed.includes(file) && !innocent.includes(kept));
    expect(unlisted.map(({ kept }) => kept)).toEqual([]);
    expect(innocent.filter((name) => found.every(({ kept }) => kept !== name))).toEqual([]);
    expect(found.filter(({ file }) => listed.includes(file)).length).toBeGreaterThan(40);
  });
});

/** Rooms that work at imports and publications: what they gather goes into the store, and no page is made from it. */
const BESIDE_PAGES =
  /^src\/(content\/(import|source|writing|editing|history|releases)|server\/(studio|dev\.ts)|site\/build)\b/;

/** What `keptMaps` finds besides caches, and why no page can be older than the content through it. */
const NO_CACHES: Readonly<Record<string, readonly string[]>> = {
  "Work under way, forgotten once it is done": [
    "src/content/blobs/bucket-blobs.ts underWay",
    "src/content/reading/single-flight.ts running",
    "src/content/search/search-thread.ts pending",
    "src/server/cache/bodies.ts making",
    "src/server/images/work-queue.ts shared",
    "src/site/router/preload-queue.ts waiting",
  ],
  "Gone when the search, the rendering or the count that fills it is over": [
    "src/content/markdown/headings.ts known",
    "src/content/media/media-uses.ts found",
    "src/content/search/addresses/nominate-addresses.ts votes",
    "src/content/search/terms/other-keyboard.ts known",
    "src/content/search/ranking/rank-articles.ts known",
    "src/content/search/index/vocabulary.ts languages",
  ],
  "What happened, of which nothing is shown on a page": [
    "src/content/engine/file-watch.ts opened",
    "src/server/security/refuse-malformed.ts readBefore",
    "src/server/telemetry/log-failure.ts linesOf",
    "src/server/visits/known-names.ts lists",
    "src/server/visits/visit-recorder.ts salts",
    "src/site/router/focus-memory.ts targets",
  ],
  "A note on an object, made with it": [
    "src/contract/api/lenient-articles.ts gaps",
    "src/site/head/apply-head.ts shown",
  ],
};

describe("keptMaps", () => {
  it.each([
    ["a map of a module", "const a = new Map(); export const f = (x) => a.get(x) ?? a.set(x, 1);"],
    [
      "a map of a factory",
      "const f = () => { const a = new Map(); return { get: (x) => a.get(x), put: (x) => a.set(x, 1) }; };",
    ],
    [
      "a map of a class",
      "class C { readonly #a = new Map(); of(x) { this.#a.set(x, 1); return this.#a.get(x); } }",
    ],
    ["a weak map", "const a = new WeakMap();"],
    [
      "a typed one",
      "const a = new Map<string, number>(); function f(x: string) { if (!a.has(x)) a.set(x, 1); }",
    ],
  ])("finds %s", (_, text) => {
    expect(keptMaps("a.ts", text)).toEqual(["a"]);
  });

  it.each([
    ["a table", "const a = new Map([[1, 2]]); export const f = (x) => a.get(x);"],
    [
      "what one call gathers",
      "function f(all) { const a = new Map(); all.forEach((x) => a.has(x) || a.set(x, 1)); return a; }",
    ],
    ["what is only written", "const a = new Map(); function f(x) { a.set(x, 1); }"],
  ])("leaves out %s", (_, text) => {
    expect(keptMaps("a.ts", text)).toEqual([]);
  });

  it("finds a bounded cache wherever it stands", () => {
    expect(keptMaps("a.ts", "f({ kept: new LRUCache({ max: 1 }) });")).toEqual(["LRUCache"]);
  });
});

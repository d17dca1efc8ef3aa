import { existsSync, globSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readArchitecture, readTables, writeTables } from "./architecture-tables.ts";
import { cachedNames } from "./cached-names.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const PAGE = readFileSync(path.join(ROOT, "docs/architecture.md"), "utf8");
const architecture = readArchitecture();

const PARTS = ["contract", "content", "moving", "server", "site", "studio", "cli"];
const MAXIMUM_LINE_LENGTH = 120;

/** Returns the names in backticks. */
function namesIn(text: string): string[] {
  return Array.from(text.matchAll(/`([^`]+)`/g), ([, name = ""]) => name);
}

function isMissing(file: string): boolean {
  return !existsSync(path.join(ROOT, file));
}

describe("docs/architecture.md", () => {
  it("names no file that does not exist", () => {
    const paths = namesIn(PAGE).filter((name) => /^(src|scripts|docs)\//.test(name));
    expect(paths.filter(isMissing)).toEqual([]);
    expect(paths.length).toBeGreaterThan(30);
  });

  it.each(PARTS)("names every file in the root of %s", (part) => {
    const files = readdirSync(path.join(ROOT, "src", part), { withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$|\.d\.ts$/.test(entry.name))
      .map(({ name }) => name);
    expect(files.filter((name) => !namesIn(PAGE).some((named) => named.endsWith(name)))).toEqual([]);
  });

  it("has short lines", () => {
    expect(PAGE.split("\n").filter((line) => line.length > MAXIMUM_LINE_LENGTH)).toEqual([]);
  });
});

describe("docs/architecture.yaml", () => {
  it("matches the generated tables: npx node scripts/architecture-tables.ts", () => {
    expect(readTables()).toBe(writeTables(architecture));
  });

  it.each(PARTS)("lists every folder of %s, and no other", (part) => {
    const listed = Object.keys(architecture.rooms[part] ?? {});
    const folders = readdirSync(path.join(ROOT, "src", part), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== "testing")
      .map(({ name }) => name);
    expect(listed.filter((name) => !name.includes("/")).toSorted()).toEqual(folders.toSorted());
    expect(listed.filter((name) => isMissing(`src/${part}/${name}`))).toEqual([]);
  });

  it("lists every cache", () => {
    const listed = architecture.caches.flatMap(({ files }) => files);
    expect(listed.filter(isMissing)).toEqual([]);
    const found = globSync("src/{contract,content,server,site}/**/*.{ts,tsx}", { cwd: ROOT })
      .filter((file) => !/\.test\.|\/testing\//.test(file))
      .flatMap((file) =>
        cachedNames(file, readFileSync(path.join(ROOT, file), "utf8"))
          .filter((name) => name === "LRUCache" || !NOT_FOR_PAGES.test(file))
          .map((name) => ({ file, cache: `${file} ${name}` })),
      );
    const innocent = Object.values(NO_CACHES).flat();
    const unlisted = found.filter(({ file, cache }) => !listed.includes(file) && !innocent.includes(cache));
    expect(unlisted.map(({ cache }) => cache)).toEqual([]);
    expect(innocent.filter((name) => found.every(({ cache }) => cache !== name))).toEqual([]);
    expect(found.filter(({ file }) => listed.includes(file)).length).toBeGreaterThan(40);
  });
});

/** Matches folders for imports and publications. No page is rendered from their caches, whose content ends up in the store. */
const NOT_FOR_PAGES =
  /^src\/(content\/(import|source|writing|editing|history|releases)|server\/(studio|builds\/develop-site\.ts)|site\/build)\b/;

/** Names that `cachedNames` finds although they are not caches. Each comment explains why it cannot make a page outdated. */
const NO_CACHES: Readonly<Record<string, readonly string[]>> = {
  "Work in progress, deleted when it is done": [
    "src/content/blobs/bucket-blobs.ts underWay",
    "src/content/needs/erase-needs.ts unscrubbed",
    "src/content/reading/single-flight.ts running",
    "src/content/search/search-thread.ts pending",
    "src/server/cache/bodies.ts making",
    "src/server/images/work-queue.ts shared",
    "src/server/releases/release-watch.ts applying",
    "src/site/router/preload-queue.ts waiting",
  ],
  "Lives as long as one search, rendering or count": [
    "src/content/markdown/headings.ts known",
    "src/contract/studio/untranslated.ts known",
    "src/content/media/media-uses.ts found",
    "src/content/search/addresses/nominate-addresses.ts votes",
    "src/content/search/terms/other-keyboard.ts known",
    "src/content/search/ranking/rank-articles.ts known",
    "src/content/search/index/vocabulary.ts languages",
  ],
  "Records of events, which no page shows": [
    "src/content/engine/file-watch.ts opened",
    "src/server/releases/release-watch.ts retryAt",
    "src/server/security/refuse-malformed.ts readBefore",
    "src/server/telemetry/log-failure.ts linesOf",
    "src/server/visits/known-names.ts lists",
    "src/server/visits/visit-recorder.ts salts",
    "src/site/router/focus-memory.ts targets",
  ],
  "Data about an object, created with it": [
    "src/contract/api/lenient-articles.ts gaps",
    "src/site/head/apply-head.ts shown",
  ],
};

describe("cachedNames", () => {
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
    expect(cachedNames("a.ts", text)).toEqual(["a"]);
  });

  it.each([
    ["a table", "const a = new Map([[1, 2]]); export const f = (x) => a.get(x);"],
    [
      "a map of one call",
      "function f(all) { const a = new Map(); all.forEach((x) => a.has(x) || a.set(x, 1)); return a; }",
    ],
    ["a map that is only written", "const a = new Map(); function f(x) { a.set(x, 1); }"],
  ])("omits %s", (_, text) => {
    expect(cachedNames("a.ts", text)).toEqual([]);
  });

  it("finds a bounded cache anywhere", () => {
    expect(cachedNames("a.ts", "f({ kept: new LRUCache({ max: 1 }) });")).toEqual(["LRUCache"]);
  });
});

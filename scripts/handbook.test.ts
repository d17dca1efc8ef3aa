import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parseDocument } from "yaml";
import { MAXIMUM_HIGHLIGHTED_LENGTH, MAXIMUM_HIGHLIGHTED_LINE } from "../src/content/markdown/highlight.ts";
import { MAXIMUM_PIXELS } from "../src/content/media/picture-limits.ts";
import { Findings } from "../src/content/source/findings.ts";
import {
  MAXIMUM_ALIASES,
  MAXIMUM_BLOCKS,
  MAXIMUM_CELLS,
  MAXIMUM_DEPTH,
  MAXIMUM_ELEMENTS,
  MAXIMUM_FOOTNOTES,
  MAXIMUM_FRONT_MATTER,
  MAXIMUM_ITEMS,
  MAXIMUM_MARKS,
  MAXIMUM_REFERENCES,
  MAXIMUM_UNMARKED,
} from "../src/content/source/parsing-bounds.ts";
import { MAXIMUM_MARKDOWN_BYTES } from "../src/content/writing/checks/articles.ts";
import { MAXIMUM_STEPS } from "../src/content/writing/settings/redirect-rules.ts";
import { MAXIMUM_YAML_BYTES, readSettings } from "../src/content/writing/settings/settings-files.ts";
import { LANGUAGE_CODES } from "../src/contract/addresses/locales.ts";
import { MAXIMUM_MEDIA_PATH_LENGTH } from "../src/contract/addresses/media-paths.ts";
import { MAXIMUM_ROOT_BYTES, MAXIMUM_ROOT_FILES } from "../src/contract/addresses/root-files.ts";
import { ROUTE_NAMES } from "../src/contract/addresses/routes.ts";
import { MAXIMUM_SLUG_LENGTH, RESERVED_GROUPS, RESERVED_SLUGS } from "../src/contract/addresses/slugs.ts";
import { THEME_CODES } from "../src/contract/addresses/themes.ts";
import { endpoints } from "../src/contract/api/endpoints.ts";
import { MAXIMUM_FILLED_BLOCKS, MAXIMUM_MENU_DEPTH, NEED_LIMITS } from "../src/contract/api/limits.ts";
import { MENU_TYPES } from "../src/contract/api/menu-types.ts";
import { MAXIMUM_FIELDS } from "../src/contract/api/read-need-fields.ts";
import { MAXIMUM_PLACES } from "../src/contract/studio/endpoints/words.ts";
import { MAXIMUM_DRAWING_BYTES, MAXIMUM_MEDIA_BYTES } from "../src/contract/studio/media-limits.ts";
import { VARIABLES } from "../src/server/settings/variables.ts";

/* Checks that the handbook documents this code: its lists must be complete in each language. */

const ROOT = path.resolve(import.meta.dirname, "..");
const ARTICLES = path.join(ROOT, "sites/fieldguide/articles");
const VERBS = readdirSync(path.join(ROOT, "src/cli/commands"))
  .filter((name) => !name.endsWith(".test.ts"))
  .map((name) => path.basename(name, ".ts"));

/**
 * Statuses that any call may have, so that no endpoint declares them: for an unsupported method, an address that is too long, or
 * a database that does not answer.
 */
const OF_ANY_CALL = ["405", "414", "503"];

function read(language: string, page: string): string {
  return readFileSync(path.join(ARTICLES, language, `${page}.md`), "utf8");
}

/** Returns the cells of each row in a page's tables, without backticks. */
function rowsOf(text: string): string[][] {
  return text
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) =>
      line
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim().replaceAll("`", "")),
    );
}

const allPages = (readdirSync(ARTICLES, { recursive: true, encoding: "utf8" }) as string[])
  .filter((name) => name.endsWith(".md"))
  .map((name) => [name, readFileSync(path.join(ARTICLES, name), "utf8")] as const);

describe.each(LANGUAGE_CODES)("the handbook in %s", (language) => {
  it("lists every setting, and its default where it has one", () => {
    const rows = rowsOf(read(language, "operations/configuration"));
    const listed = rows.filter(([name = ""]) => /^[A-Z][A-Z_\d]+$/.test(name));
    expect(listed.map(([name]) => name).sort()).toEqual(Object.keys(VARIABLES).sort());
    for (const [name = "", value] of listed) {
      const { fallback } = VARIABLES[name as keyof typeof VARIABLES];
      if (fallback !== undefined && fallback !== "") expect([name, value]).toEqual([name, fallback]);
    }
  });

  it("documents the limits of an import, and of visitors' input", () => {
    const number = (value: number) => value.toLocaleString("en");
    const rows = rowsOf(read(language, "content/content-folder").split("{#limits}")[1] ?? "").slice(2, 24);
    const limits = [
      [`${MAXIMUM_MARKDOWN_BYTES / 1e6} MB`],
      [`${MAXIMUM_YAML_BYTES / 1e6} MB`],
      [number(MAXIMUM_SLUG_LENGTH)],
      [`${MAXIMUM_MEDIA_BYTES / 1e6} MB`, `${MAXIMUM_DRAWING_BYTES / 1e6} MB`],
      [language === "en" ? `${MAXIMUM_PIXELS / 1e6} million` : `${MAXIMUM_PIXELS / 1e4}`],
      [number(MAXIMUM_MEDIA_PATH_LENGTH)],
      [number(MAXIMUM_ROOT_FILES), `${MAXIMUM_ROOT_BYTES / 1024} KiB`],
      [number(MAXIMUM_DEPTH)],
      [number(MAXIMUM_ITEMS)],
      [number(MAXIMUM_CELLS)],
      [number(MAXIMUM_FRONT_MATTER.lines), number(MAXIMUM_FRONT_MATTER.characters)],
      [number(MAXIMUM_FOOTNOTES), number(MAXIMUM_REFERENCES)],
      [number(MAXIMUM_MARKS)],
      [number(MAXIMUM_ELEMENTS)],
      [number(MAXIMUM_BLOCKS)],
      [number(MAXIMUM_FILLED_BLOCKS)],
      [number(MAXIMUM_UNMARKED)],
      [number(MAXIMUM_ALIASES)],
      [number(MAXIMUM_STEPS)],
      [number(MAXIMUM_HIGHLIGHTED_LENGTH), number(MAXIMUM_HIGHLIGHTED_LINE)],
      [number(MAXIMUM_MENU_DEPTH)],
      [number(MAXIMUM_FIELDS)],
    ];
    expect(rows.map(([, most = ""], row) => limits[row]?.filter((limit) => !most.includes(limit)))).toEqual(
      limits.map(() => []),
    );
    const [, replacing = ""] = read(language, "content/for-editors").split("{#replace}");
    expect(replacing).toContain(number(MAXIMUM_PLACES));
    const needs = read(language, "operations/needs");
    expect(
      [...Object.values(NEED_LIMITS), MAXIMUM_FIELDS].filter((most) => !needs.includes(number(most))),
    ).toEqual([]);
  });

  it("lists every command", () => {
    const text = read(language, "operations/command-line");
    expect(VERBS.filter((verb) => !text.includes(`| \`${verb} `) && !text.includes(`| \`${verb}\``))).toEqual(
      [],
    );
  });

  it("lists every call of the content API", () => {
    const text = read(language, "content-api/content-api");
    const missing = Object.values(endpoints).filter(
      ({ method, path: address }) =>
        !text.includes(`${method} ${address}`) && !text.includes(`localhost:3000${address}'`),
    );
    expect(missing.map(({ path: address }) => address)).toEqual([]);
  });

  it("lists the parameters and errors of each reading call", () => {
    const rows = rowsOf(read(language, "content-api/content-api"));
    const listed = rows
      .filter(([call = ""]) => call.startsWith("GET /"))
      .map(([call = "", cell = ""]) => {
        const names: readonly string[] = /^[^:：]*/.exec(cell)?.[0].match(/\w+/g) ?? [];
        return [call.slice("GET ".length), names.toSorted()];
      });
    const known = Object.values(endpoints)
      .filter(({ method, path: address }) => method === "GET" && address !== endpoints.needTime.path)
      .map(({ path: address, parameters }) => {
        const names = "entries" in parameters ? Object.keys(parameters.entries) : [];
        return [address, names.filter((name) => !address.includes(`{${name}}`)).sort()];
      });
    expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(known));

    const codes = rows.flatMap(([cell = ""]) => (/^\d{3}/.test(cell) ? (cell.match(/\d{3}/g) ?? []) : []));
    const declared = Object.values(endpoints).flatMap(({ errors }) => errors.map(String));
    expect(codes.sort()).toEqual([...new Set([...declared, ...OF_ANY_CALL])].sort());
  });

  it("shows valid configurations of third-party counters", () => {
    const [, ...examples] = [
      ...read(language, "operations/visits").matchAll(/```yaml.*\n((?:config:\n|tracking:\n)[^`]+)```/g),
    ];
    expect(examples).toHaveLength(6);
    for (const [, example = ""] of examples) {
      const findings = new Findings();
      const tracking: unknown = parseDocument(example).get("tracking");
      const config = JSON.stringify({ siteConfig: { tracking } });
      readSettings({ "site.yaml": `code: corner\nname: Corner\nconfig: ${config}\n` }, findings);
      expect(findings.list).toEqual([]);
    }
  });

  it("names reserved slugs, menus and themes", () => {
    const folder = read(language, "content/content-folder");
    for (const name of [...RESERVED_GROUPS, ...RESERVED_SLUGS]) expect(folder).toContain(`\`${name}\``);
    const menus = rowsOf(read(language, "content/menus-and-banners")).map(([name]) => name);
    expect(menus).toEqual(expect.arrayContaining([...MENU_TYPES]));
    const themes = rowsOf(read(language, "themes/themes-and-colours"));
    expect(themes.map(([name]) => name)).toEqual(expect.arrayContaining([...THEME_CODES]));
    expect(themes.filter((cells) => cells.length === THEME_CODES.length + 1)).toHaveLength(
      ROUTE_NAMES.length + 2,
    );
  });
});

it("no page names a setting that does not exist", () => {
  const pages = [...allPages, ["README.md", readFileSync(path.join(ROOT, "README.md"), "utf8")] as const];
  const unknown = pages.flatMap(([name, text]) =>
    [...text.matchAll(/\bVITRINE_[A-Z_]*[A-Z]\b/g)]
      .map(([found]) => found)
      .filter((found) => !Object.hasOwn(VARIABLES, found) && !found.startsWith("VITRINE_WEBHOOK_SECRET_"))
      .map((found) => `${name}: ${found}`),
  );
  expect(unknown).toEqual([]);
});

it("no page uses a command that does not exist", () => {
  const unknown = allPages.flatMap(([name, text]) =>
    [...text.matchAll(/npx vitrine ([a-z]+)/g)]
      .map(([, verb = ""]) => verb)
      .filter((verb) => verb !== "help" && !VERBS.includes(verb))
      .map((verb) => `${name}: ${verb}`),
  );
  expect(unknown).toEqual([]);
});

it("no page names a source file that does not exist", () => {
  const missing = allPages.flatMap(([name, text]) =>
    [...text.matchAll(/\bsrc\/[\w./-]+\.(?:tsx?|mjs)\b/g)]
      .map(([found]) => found)
      // Paths of the example theme do not exist here, because readers create it themselves.
      .filter((found) => !found.includes("/theme5/") && !existsSync(path.join(ROOT, found)))
      .map((found) => `${name}: ${found}`),
  );
  expect(missing).toEqual([]);
});

it("every example in YAML and JSON can be parsed, and no key in YAML lacks a value", () => {
  const faults = allPages.flatMap(([name, text]) =>
    [...text.matchAll(/^```(yaml|json)[^\n]*\n([\s\S]*?)^```/gm)].flatMap(([, kind, source = ""]) => {
      const { value, errors } = readExample(source);
      const empty = valuesOf(value).filter(([, entry]) => entry === null && kind === "yaml");
      return [
        ...errors.map((message) => `${name}: ${message}`),
        ...empty.map(([key]) => `${name}: "${key}" has no value; a comma in a text asks for quotes`),
      ];
    }),
  );
  expect(faults).toEqual([]);
});

/** Parses an example. JSON is parsed as YAML, which includes it. */
function readExample(source: string): { value: unknown; errors: string[] } {
  const document = parseDocument(source.replace(/^---\n/, ""));
  return { value: document.toJS() as unknown, errors: document.errors.map(({ message }) => message) };
}

function valuesOf(value: unknown): [key: string, value: unknown][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]): [string, unknown][] => [
    [key, entry],
    ...valuesOf(entry),
  ]);
}

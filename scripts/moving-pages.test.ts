import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { adoptCommand } from "../src/cli/commands/adopt.ts";
import { checkCommand } from "../src/cli/commands/check.ts";
import { importCommand } from "../src/cli/commands/import.ts";
import type { Command } from "../src/cli/terminal/command.ts";
import { captureConsole } from "../src/cli/testing/capture-console.ts";
import { openStore } from "../src/content/open.ts";
import { LANGUAGE_CODES, type LanguageCode } from "../src/contract/addresses/locales.ts";
import { menuLines } from "../src/moving/testing/foreign-tree.ts";
import { RAW_SYNTAX, renderedText } from "../src/moving/testing/import-real-tree.ts";
import { SITES } from "./moving/sites.ts";
import type { SmallSite } from "./moving/small-site.ts";

/*
 * Tests each page about moving from another system by its own steps: the page's commands are executed, in one process, with a
 * small site of that system.
 */

const ARTICLES = path.join(import.meta.dirname, "../sites/fieldguide/articles");
const COMMANDS: Record<string, Command> = { adopt: adoptCommand, check: checkCommand, import: importCommand };

let scratch: string;
const home = process.cwd();

beforeAll(async () => {
  scratch = mkdtempSync(path.join(tmpdir(), "vitrine-moving-"));
  await (await open()).close();
});

afterAll(() => {
  process.chdir(home);
  rmSync(scratch, { recursive: true, force: true });
});

function open() {
  const databaseUrl = `file:${path.join(scratch, "data/store.sqlite")}`;
  mkdirSync(path.join(scratch, "data"), { recursive: true });
  return openStore({ databaseUrl, dataFolder: path.join(scratch, "data"), fileUrl: "/media/" });
}

/** Returns the commands on a page, in order. */
function commandsOf(system: string, language: LanguageCode): string[] {
  const text = readFileSync(path.join(ARTICLES, language, "content", `from-${system}.md`), "utf8");
  const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block = ""]) =>
    block.split("\n"),
  );
  return blocks.flatMap((line) => /^npx vitrine (.+)$/.exec(line)?.[1] ?? []);
}

/** Creates the site in the folder in which the page's commands expect it. */
function putSite({ files }: SmallSite, place: string, isFolder: boolean): void {
  for (const [file, text] of Object.entries(files)) {
    const target = path.join(place, isFolder ? "old-site" : ".", file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}

const lines = captureConsole();

it.each(Object.entries(SITES))("the commands on the page about %s work", async (system, site) => {
  const commands = commandsOf(system, "en");
  for (const language of LANGUAGE_CODES) expect(commandsOf(system, language)).toEqual(commands);
  expect(commands.map((command) => command.split(" ")[0])).toEqual(
    expect.arrayContaining(["adopt", "import"]),
  );
  const place = path.join(scratch, system);
  putSite(site, place, commands[0]?.includes(" ~/old-site ") === true);
  vi.stubEnv("VITRINE_DATA", path.join(scratch, "data"));
  vi.stubEnv("DATABASE_URL", `file:${path.join(scratch, "data/store.sqlite")}`);
  // Hides progress, which is printed in lines if there is no terminal.
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  process.chdir(place);
  for (const command of commands) {
    const [verb = "", ...args] = command
      .replaceAll("~/", `${place}/`)
      .replace("--tenant garden", `--tenant ${system}`)
      .split(" ");
    expect([command, await COMMANDS[verb]?.run(args), lines]).toEqual([command, 0, lines]);
  }
  const told = [...new Set(lines.filter((line) => /warning: | × /.test(line)))];
  const store = await open();
  try {
    expect({ ...(await seen(store, system)), told }).toEqual(site.becomes);
  } finally {
    await store.close();
  }
});

/** Returns what visitors of the site find in each language. */
async function seen(store: Awaited<ReturnType<typeof open>>, code: string) {
  const tenant = await store.findTenant(code);
  if (tenant === undefined) throw new Error("there is no site");
  const reader = store.reader(tenant);
  const pages: string[] = [];
  const raw: string[] = [];
  let pictures = 0;
  for (const language of tenant.languages) {
    const list = await reader.listArticles({ page: 1, size: 50 }, language);
    for (const { slug, url, language: own, cover } of list?.items ?? []) {
      if (own !== language) continue;
      const article = await reader.findArticle({ slug }, language);
      pages.push(cover === null ? url : `${url} with a cover`);
      pictures += article?.html.match(/<img [^>]*src="(?!https?:)/g)?.length ?? 0;
      if (RAW_SYNTAX.test(renderedText(`${article?.html} ${article?.title} ${article?.summary}`)))
        raw.push(url);
    }
  }
  return {
    theme: tenant.theme,
    pages: pages.sort(),
    pictures,
    raw,
    menu: menuLines((await reader.menuTree(tenant.defaultLanguage))["top_menu"]?.children ?? []),
    moved: (await reader.listRedirects()).map(({ from, to }) => `${from} ${to}`),
  };
}

import { DEFAULT_THEME, THEME_CODES, type ThemeCode } from "../../contract/addresses/themes.ts";
import type { PageContent } from "../page/page.ts";
import { loadBlock } from "../view/load-block.ts";
import type { LazyBlock, LazyPage, Look, Theme } from "../view/theme.ts";

/** Every folder next to this file is a theme. Each theme, and each of its pages, is a chunk with its own style sheet. */
const LOADERS = import.meta.glob<{ default: Theme }>("./*/index.ts");

function loaderOf(code: ThemeCode): (() => Promise<{ default: Theme }>) | undefined {
  return LOADERS[`./${code}/index.ts`];
}

/** The parts of a theme that a view needs in addition to the theme itself. */
export interface LookParts {
  page: LazyPage | undefined;
  blocks: readonly LazyBlock[];
  /** True for a text with page blocks, which needs the styles of landing pages. */
  isBuilt?: boolean;
}

/** The loaded parts of each theme. Parts are added, but never replaced. */
const looks = new Map<ThemeCode, Look>();

const FORMS = ["need", "form"] as const satisfies LazyBlock[];

/** The parts that are needed to render a page's content. The error page belongs to the theme itself. */
export function partsFor(content: PageContent): LookParts {
  const { name } = content;
  if (name !== "article") return { page: name === "error" ? undefined : name, blocks: [] };
  const { html, layout = name, blocks: used } = content.article;
  const has = (name: string) => html.includes(`"block-${name}`);
  const blocks: LazyBlock[] = FORMS.filter((form) => used.some(({ kind }) => kind === form));
  // Few texts have a video, a map, an event, contents or ways to share. Only those load their styles.
  if (has("extra")) blocks.push("share");
  return { page: layout, blocks, isBuilt: has("") };
}

/** Loads a theme and some of its parts, unless they are already loaded. {@link DEFAULT_THEME} replaces an unknown theme. */
export async function loadLook(code: ThemeCode, { page, blocks, isBuilt }: LookParts): Promise<Look> {
  const drawn = drawnTheme(code);
  const look = looks.get(drawn) ?? (await loadTheme(drawn));
  await Promise.all([
    loadPage(look, page),
    isBuilt && loadPage(look, "landing"),
    ...blocks.map((kind) => loadBlock(look, kind)),
  ]);
  return look;
}

/** The loaded parts of a theme. On a server, all parts are loaded. */
export function lookOf(code: ThemeCode): Look {
  const look = looks.get(drawnTheme(code));
  if (look === undefined) throw new Error(`Theme ${code} is not loaded`);
  return look;
}

/** Loads all themes completely. Resolves to the code of each theme with its parts, page by page. */
export async function loadAllLooks(): Promise<[ThemeCode, LookParts][]> {
  const codes = THEME_CODES.filter((code) => loaderOf(code) !== undefined);
  const loaded = await Promise.all(
    codes.map(async (code) => {
      const { theme } = await loadTheme(code);
      const blocks = Object.keys(theme.blocks) as LazyBlock[];
      const pages = Object.keys(theme.pages) as LazyPage[];
      const parts = pages.map((page): [ThemeCode, LookParts] => [code, { page, blocks }]);
      await Promise.all(parts.map(([, part]) => loadLook(code, part)));
      return parts;
    }),
  );
  return loaded.flat();
}

/** The modules of a theme by their names in the build's manifest. */
export interface LookModules {
  /** The modules that the page needs for hydration. */
  loaded: string[];
  /** The modules of blocks. The server renders blocks, so the page needs their styles, but they are hydrated only when needed. */
  drawn: string[];
}

/**
 * The modules of a theme's parts. For example, the page `need` is in `pages/need.tsx` of the theme's folder, and the block `need` in
 * `blocks/need.tsx`.
 */
export function lookModules(code: ThemeCode, { page, blocks, isBuilt }: LookParts): LookModules {
  const drawn = drawnTheme(code);
  const theme = looks.get(drawn)?.theme;
  const folder = `src/site/themes/${drawn}`;
  const hasPage = page !== undefined && theme?.pages[page] !== undefined;
  return {
    loaded: [`${folder}/index.ts`, ...(hasPage ? [`${folder}/pages/${page}.tsx`] : [])],
    drawn: [
      ...blocks.filter((kind) => theme?.blocks[kind]).map((kind) => `${folder}/blocks/${kind}.tsx`),
      ...(isBuilt && theme?.pages.landing ? [`${folder}/pages/landing.tsx`] : []),
    ],
  };
}

function drawnTheme(code: ThemeCode): ThemeCode {
  return loaderOf(code) === undefined ? DEFAULT_THEME : code;
}

async function loadTheme(code: ThemeCode): Promise<Look> {
  const load = loaderOf(code);
  if (load === undefined) throw new Error(`No theme ${code}`);
  const { default: theme } = await load();
  const look = looks.get(code) ?? { theme, pages: {}, blocks: {} };
  looks.set(code, look);
  return look;
}

async function loadPage({ theme, pages }: Look, name: LazyPage | undefined): Promise<void> {
  if (name === undefined || pages[name] !== undefined) return;
  // Assigned by name, because the compiler cannot relate a name to its component.
  const module = await theme.pages[name]?.();
  if (module !== undefined) Object.assign(pages, { [name]: module.default });
}

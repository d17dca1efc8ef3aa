/*
 * Decides which modules of the site share a chunk. A first load should need few files, because each costs a request and small ones
 * compress badly. It should contain nothing of another theme or another kind of page. The decision depends on what imports a module, so a
 * new part or theme needs no configuration.
 */

/** The links of a module in the bundler's graph, with full module ids. */
export interface ModuleLinks {
  importers: readonly string[];
  dynamicImporters: readonly string[];
  dynamicallyImportedIds: readonly string[];
}

export interface ModuleGraph {
  getModuleInfo(id: string): ModuleLinks | null;
}

/** Minimum number of kinds of pages. Modules used by this many are part of every first load. */
const COMMON_KINDS = 3;

/** Minimum number of themes. Modules used by the layouts of this many are part of every first load. */
const COMMON_THEMES = 3;

/** Kinds of pages that list articles. Modules that only these pages use are small, so they share one file. */
const LISTS = new Set(["group", "search"]);

/** Separator in the name of a shared chunk. */
export const SHARED_BY = "_";

const ENTRY = /\/entry-client\.tsx$/;
/** Entries that every visit needs after its first page is hydrated: the session, the API calls that load other pages, and notices. */
const SESSION = /\/(?:session\.tsx|api\/browser-api\.ts|parts\/page\/late-notices\.tsx)$/;
const SITE_MODULE = /src\/(?:contract|messages|site)\//;
const THEME_FOLDER = /src\/site\/themes\/([^/]+)\//;
const PAGE_OR_BLOCK = /\/themes\/[^/]+\/(?:pages|blocks)\/([\w-]+)\.tsx$/;
/** Landing pages share modules only with articles, so they do not count as a kind of their own. */
const PAGE = /\/themes\/[^/]+\/pages\/(?!landing\.)/;
const THEME_INDEX = /\/themes\/[^/]+\/index\.tsx?$/;

/**
 * The chunk with everything that hydration needs in any theme and on any page. It also contains what both pages and the session need:
 * otherwise both would wait for another chunk of a few bytes.
 */
export function coreChunk(id: string, graph: ModuleGraph): "core" | null {
  if (THEME_FOLDER.test(id)) return null;
  const entries = entriesOf(id, graph);
  const isStart = entries.some((entry) => ENTRY.test(entry));
  const indexes = entries.filter((entry) => THEME_INDEX.test(entry));
  const kinds = kindsOf(entries).length;
  const isUsedLater = entries.some((entry) => !PAGE_OR_BLOCK.test(entry) && !THEME_INDEX.test(entry));
  const isCommon =
    indexes.length >= COMMON_THEMES || kinds >= COMMON_KINDS || (kinds + indexes.length > 0 && isUsedLater);
  return isStart || isCommon ? "core" : null;
}

/** The chunk with everything that the session needs, in one file instead of six. Every page loads it after hydration. */
export function sessionChunk(id: string, graph: ModuleGraph): "session" | null {
  if (!SITE_MODULE.test(id)) return null;
  return entriesOf(id, graph).some((entry) => SESSION.test(entry)) ? "session" : null;
}

/** A chunk for modules outside themes that several entries need. It is named after these entries. */
export function sharedChunk(id: string, graph: ModuleGraph): string | null {
  if (!SITE_MODULE.test(id) || THEME_FOLDER.test(id)) return null;
  const entries = entriesOf(id, graph);
  if (entries.length < 2) return null;
  const others = entries.filter((entry) => !PAGE_OR_BLOCK.test(entry));
  const kinds = kindsOf(entries);
  if (others.length === 0 && kinds.every((kind) => LISTS.has(kind))) return "lists";
  return [...new Set([...kinds, ...others.map(nameOf)])].sort().join(SHARED_BY);
}

/**
 * The chunk of a theme: modules that its layouts or at least half of its pages need. Modules shared by fewer pages are in a second chunk,
 * all others in the chunks of the pages.
 */
export function themeChunk(id: string, graph: ModuleGraph): string | null {
  const theme = THEME_FOLDER.exec(id)?.[1];
  if (theme === undefined) return null;
  const entries = entriesOf(id, graph);
  if (entries.some((entry) => THEME_INDEX.test(entry))) return theme;
  const pages = entries.filter((entry) => PAGE.test(entry));
  const importer = pages.flatMap((page) => graph.getModuleInfo(page)?.dynamicImporters ?? [])[0] ?? "";
  const all = graph.getModuleInfo(importer)?.dynamicallyImportedIds.filter((page) => PAGE.test(page)) ?? [];
  if (pages.length < 2) return null;
  return pages.length >= all.length / 2 ? theme : `${theme}-parts`;
}

/**
 * Returns the kinds of pages and blocks among the entries. If articles are among them, leaves out blocks and landing pages: modules that
 * these share with articles are loaded with every article anyway, so they need no chunk of their own.
 */
function kindsOf(entries: readonly string[]): string[] {
  const kindsAmong = (some: readonly string[]): string[] => [
    ...new Set(some.flatMap((entry) => PAGE_OR_BLOCK.exec(entry)?.[1] ?? [])),
  ];
  const pages = kindsAmong(entries.filter((entry) => PAGE.test(entry)));
  return pages.includes("article") ? pages : kindsAmong(entries);
}

/** The entries from which static imports lead to a module. An entry is loaded by a document or by `import()`. */
function entriesOf(id: string, graph: ModuleGraph): string[] {
  const entries = new Set<string>();
  const seen = new Set<string>();
  const queue = [id];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const info = seen.has(next) ? null : graph.getModuleInfo(next);
    seen.add(next);
    if (info === null) continue;
    if (info.dynamicImporters.length > 0 || info.importers.length === 0) entries.add(next);
    queue.push(...info.importers);
  }
  return [...entries];
}

function nameOf(entry: string): string {
  const name = /([^/]+?)\.\w+(?:\?.*)?$/.exec(entry)?.[1] ?? "module";
  return name === "index" ? "theme" : name;
}

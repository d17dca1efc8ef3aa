import type { Menu } from "../../../../contract/api/menus.ts";
import type { SiteData } from "../../../page/page.ts";
import { foreignTag } from "../../../parts/language/foreign-tag.ts";
import { listPages } from "../../../parts/menu/menu-paths.ts";
import type { Findings } from "../../../parts/search/find-articles.ts";

/** A link of the palette. Links are numbered across all sections. */
export interface PaletteEntry {
  index: number;
  url: string;
  /** The language of the text, if it differs from the page's. */
  lang: string | undefined;
  /** Escaped HTML. */
  titleHtml: string;
  snippetHtml: string;
}

export interface PaletteSection {
  name: string;
  entries: PaletteEntry[];
}

/** The sections of the palette: the search results, or while nothing is typed the pages of the tree by part. */
export function offeredSections(
  findings: Findings | undefined,
  site: Pick<SiteData, "left_menu" | "languageConfig">,
): PaletteSection[] {
  const sections = findings === undefined ? pagesOf(site.left_menu) : hitsOf(findings, site);
  let index = 0;
  return sections
    .filter(({ entries }) => entries.length > 0)
    .map(({ name, entries }) => ({ name, entries: entries.map((entry) => ({ ...entry, index: index++ })) }));
}

type UncountedSection = { name: string; entries: Omit<PaletteEntry, "index">[] };

function hitsOf({ sections }: Findings, site: Pick<SiteData, "languageConfig">): UncountedSection[] {
  return sections.map(({ name, hits }) => ({
    name,
    entries: hits.map((hit) => ({
      url: hit.url,
      lang: foreignTag(hit, site),
      titleHtml: hit.titleHtml,
      snippetHtml: hit.snippetHtml,
    })),
  }));
}

function pagesOf(tree: readonly Menu[]): UncountedSection[] {
  const named = new Set<string>();
  return tree.map((part) => ({
    name: part.name,
    entries: listPages(part.children.length > 0 ? part.children : [part]).flatMap(({ url, name }) => {
      // Lists a page that is in two parts only once, because its address is its key.
      if (named.has(url)) return [];
      named.add(url);
      return [{ url, lang: undefined, titleHtml: escapeText(name), snippetHtml: "" }];
    }),
  }));
}

function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

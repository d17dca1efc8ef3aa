import { addressArticles } from "../addresses/address-articles.ts";
import { matchesInLanguages, readLayouts } from "../mapping/language-layouts.ts";
import { fitsFile } from "../mapping/mapping.ts";
import type { FoundLanguages } from "../survey/found-languages.ts";
import type { TreeSurvey } from "../survey/survey-tree.ts";
import { isRootIndexName } from "../text/root-text.ts";
import type { FoundGroup } from "./find-groups.ts";
import type { ForeignSystem } from "./recognise-system.ts";

/** A page without a group. */
export interface SinglePage {
  slug: string;
  title: string;
}

/** The pages at the root of a tree. */
export interface TopPages {
  /** True if one of the pages is suitable as the target of `/`. */
  hasFront: boolean;
  /** The other pages, sorted by name. */
  others: SinglePage[];
}

/** Maximum number of pages in a menu. A longer menu would not help readers. */
const MAXIMUM_PAGES = 5;

/** Finds the page at the root of a tree, and other pages there without group and date, such as "About us" and "Contact". */
export function findTopPages(
  { texts }: TreeSurvey,
  { layouts, others }: FoundLanguages,
  groups: readonly FoundGroup[],
  { skip, drafts, hasDatedNames, hasNumberedNames }: ForeignSystem,
): TopPages {
  const readers = readLayouts(Object.fromEntries(layouts));
  const [original] = layouts.keys();
  const shown = texts.flatMap((text) => {
    const match = matchesInLanguages(text.path, readers)[0];
    const isLeftOut = [...skip, ...drafts, ...others].some((pattern) =>
      fitsFile({ path: text.path, name: match?.name ?? "" }, pattern),
    );
    return match === undefined || isLeftOut
      ? []
      : [{ ...text, name: match.name, language: match.layout.language }];
  });
  const names = shown.filter(({ language }) => language === original).map(({ name }) => name);
  const rules = {
    groups: groups.map(({ path, slug }) => ({ path, group: slug })),
    datedNames: hasDatedNames,
    numberedNames: hasNumberedNames,
  };
  const addresses = addressArticles(names, names, rules);
  const single = shown.flatMap(({ name, title, hasWords, language }) => {
    const address = addresses.get(name);
    const isTop = !name.includes("/") || isRootIndexName(name.replace(/^[^/]+\//, ""));
    const isPage = language === original && isTop && hasWords && title !== "" && !isRootIndexName(name);
    return isPage && address?.group === null && !/^\d{4}-/.test(name) ? [{ slug: address.slug, title }] : [];
  });
  return {
    hasFront: shown.some(({ name, hasWords }) => hasWords && isRootIndexName(name)),
    others: single.slice(0, MAXIMUM_PAGES),
  };
}

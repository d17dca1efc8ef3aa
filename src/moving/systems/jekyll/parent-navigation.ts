import { parse as parseYaml } from "yaml";
import { isRecord } from "../../../contract/api/is-record.ts";
import type { MenuTree } from "../../navigation/menu-tree.ts";
import { type Navigation, type NavigationEntry, wordOf } from "../../navigation/navigation-entry.ts";

/** A page, with its place in the menu according to its front matter. */
interface Page {
  path: string;
  title: string;
  parent: string;
  grandparent: string;
  order: string | number | undefined;
  /** True if its child pages are in reverse order. */
  isReversed: boolean;
}

/**
 * Reads the menu of Just the Docs, a Jekyll theme in which pages name the title of their parent and their position. A site
 * without such pages has no menu.
 *
 * @param source the settings of the site, which may add addresses elsewhere
 */
export function readParentNavigation(source: string, tree: MenuTree): Navigation {
  const pages = tree.pages.flatMap((path) => pageOf(path, tree) ?? []);
  const children = Map.groupBy(pages, (page) => parentOf(page, pages));
  const isUsed = pages.some(({ order }) => order !== undefined) && children.size > 1;
  if (!isUsed) return { entries: [], unread: 0 };
  const settings: unknown = parseYaml(source, { logLevel: "silent" });
  const others = isRecord(settings) ? settings["nav_external_links"] : undefined;
  const elsewhere = (Array.isArray(others) ? others.filter(isRecord) : []).map(
    ({ title, url }): NavigationEntry => ({ label: wordOf(title), link: wordOf(url), children: [] }),
  );
  return { entries: [...entriesBelow(undefined, children), ...elsewhere], unread: 0 };
}

function pageOf(path: string, tree: MenuTree): Page | undefined {
  const fields = tree.fieldsOf(path);
  const title = wordOf(fields["title"]);
  if (title === "" || fields["nav_exclude"] === true) return undefined;
  const order = fields["nav_order"];
  return {
    path,
    title,
    parent: wordOf(fields["parent"]),
    grandparent: wordOf(fields["grand_parent"]),
    order: typeof order === "number" || typeof order === "string" ? order : undefined,
    isReversed: /^(?:desc|reversed)$/.test(wordOf(fields["child_nav_order"])),
  };
}

/**
 * Returns the page whose title is the value of `parent`. If there are several, returns the one whose own parent is `grandparent`,
 * or else the first.
 */
function parentOf({ path, parent, grandparent }: Page, pages: readonly Page[]): Page | undefined {
  if (parent === "") return undefined;
  const named = pages.filter((page) => page.title === parent && page.path !== path);
  return named.find((page) => grandparent !== "" && page.parent === grandparent) ?? named[0];
}

type Children = ReadonlyMap<Page | undefined, readonly Page[]>;

/** Returns the entries below a page. Loops are omitted, because they would never end. */
function entriesBelow(own: Page | undefined, children: Children): NavigationEntry[] {
  const below = [...(children.get(own) ?? [])].sort(comparePlaces);
  if (own?.isReversed === true) below.reverse();
  return below.map((page) => ({ label: "", link: `/${page.path}`, children: entriesBelow(page, children) }));
}

/** Compares positions: numbers come before words, and pages without a position come last, sorted by title. */
function comparePlaces(left: Page, right: Page): number {
  const rank = ({ order }: Page): number => ["number", "string", "undefined"].indexOf(typeof order);
  if (rank(left) !== rank(right)) return rank(left) - rank(right);
  if (typeof left.order === "number" && typeof right.order === "number" && left.order !== right.order)
    return left.order - right.order;
  const word = ({ order, title }: Page): string => (typeof order === "string" ? order : title);
  return word(left) < word(right) ? -1 : Number(word(left) > word(right));
}

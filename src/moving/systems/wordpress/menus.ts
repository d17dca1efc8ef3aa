import type { AdoptedMenuEntry, AdoptedSite } from "../../export-files/adopted-site.ts";
import type { AdoptionTally } from "../../export-files/adoption-tally.ts";
import { htmlToText } from "../../html/html-to-markdown.ts";
import type { Groups } from "./groups.ts";
import type { MenuItem, Outline } from "./outline.ts";

const TOP = /main|primary|top|header|nav|메인|주메뉴|主/i;
const BOTTOM = /foot|bottom|legal|푸터|하단|页脚|底部/i;

/** Returns the menus of an export as trees. Their positions are not in the file, so they are guessed from names and sizes. */
export function readMenus(
  outline: Outline,
  site: AdoptedSite,
  groups: Groups,
  tally: AdoptionTally,
): AdoptedSite["menus"] {
  const menus = Map.groupBy(outline.menuItems, ({ menu }) => menu);
  const names = new Map(
    outline.terms.filter(({ taxonomy }) => taxonomy === "nav_menu").map(({ slug, name }) => [slug, name]),
  );
  const bySize = [...menus].sort(([, left], [, right]) => right.length - left.length);
  const called =
    (pattern: RegExp) =>
    ([slug]: [string, MenuItem[]]) =>
      pattern.test(`${slug} ${names.get(slug) ?? ""}`);
  const bottom = bySize.find(called(BOTTOM));
  const top =
    bySize.find((menu) => menu !== bottom && called(TOP)(menu)) ?? bySize.find((menu) => menu !== bottom);
  for (const menu of bySize) {
    if (menu !== top && menu !== bottom)
      tally.warn("further menu left out", `"${names.get(menu[0]) ?? menu[0]}"`);
  }
  const tree = (menu: typeof top): AdoptedMenuEntry[] =>
    menu === undefined ? [] : topEntries(menu[1], { outline, site, groups, tally });
  return { top: tree(top), bottom: tree(bottom) };
}

interface Context {
  outline: Outline;
  site: AdoptedSite;
  groups: Groups;
  tally: AdoptionTally;
}

/** Maximum depth, more than menus of our sites can have. */
const MAXIMUM_DEPTH = 10;

function topEntries(items: readonly MenuItem[], context: Context): AdoptedMenuEntry[] {
  const ids = new Set(items.map(({ id }) => id));
  const byParent = Map.groupBy(items, ({ parent }) => (ids.has(parent) ? parent : "0"));
  return entriesBelow("0", byParent, context, { seen: new Set(), depth: 0 });
}

function entriesBelow(
  parent: string,
  byParent: ReadonlyMap<string, readonly MenuItem[]>,
  context: Context,
  { seen, depth }: { seen: Set<string>; depth: number },
): AdoptedMenuEntry[] {
  const items = byParent.get(parent) ?? [];
  if (depth === MAXIMUM_DEPTH) {
    for (const { title, id } of items)
      context.tally.warn(`menu entry more than ${MAXIMUM_DEPTH} levels deep left out`, `"${title || id}"`);
    return [];
  }
  return items
    .filter(({ id }) => !seen.has(id))
    .sort((left, right) => left.order - right.order)
    .flatMap((item): AdoptedMenuEntry[] => {
      seen.add(item.id);
      const children = entriesBelow(item.id, byParent, context, { seen, depth: depth + 1 });
      const found = targetOf(item, context);
      if (found === undefined && children.length === 0) {
        context.tally.warn(
          "menu entry whose target is not in the file left out",
          `"${item.title || item.url || item.id}"`,
        );
        return [];
      }
      const name = htmlToText(item.title) || found?.name || item.url;
      context.tally.take("menu entry");
      return [
        {
          name: { [context.site.defaultLanguage]: name },
          target: found?.target,
          opensAnew: item.opensAnew,
          children,
        },
      ];
    });
}

function targetOf(
  { type, objectId, object, url }: MenuItem,
  { outline, site, groups }: Context,
): { target: AdoptedMenuEntry["target"]; name: string } | undefined {
  if (type === "post_type") {
    const entry = site.entries.get(objectId);
    return entry === undefined ? undefined : { target: { entry: objectId }, name: htmlToText(entry.title) };
  }
  if (type === "taxonomy") {
    const term = outline.terms.find(({ taxonomy, id }) => taxonomy === object && id === objectId);
    if (term === undefined || object !== "category") return undefined;
    return { target: { group: groups.ofCategory(term.slug) }, name: htmlToText(term.name) };
  }
  if (url === "" || url === "#") return undefined;
  if (/^https?:\/\//i.test(url)) {
    const rest = url.startsWith(site.url) ? url.slice(site.url.length) : undefined;
    if (rest === undefined) return URL.canParse(url) ? { target: { url }, name: url } : undefined;
    return targetOfPath(rest, site);
  }
  return url.startsWith("/") ? targetOfPath(url, site) : undefined;
}

function targetOfPath(
  path: string,
  site: AdoptedSite,
): { target: AdoptedMenuEntry["target"]; name: string } | undefined {
  if (path === "" || path === "/") return { target: { url: "/" }, name: site.name };
  const plain = path.replace(/\/+$/, "");
  for (const entry of site.entries.values())
    if (entry.oldPaths.some((old) => old.replace(/\/+$/, "") === plain))
      return { target: { entry: entry.id }, name: htmlToText(entry.title) };
  const group = site.groups.find(({ oldPaths }) => oldPaths.some((old) => old.replace(/\/+$/, "") === plain));
  return group === undefined ? undefined : { target: { group: group.slug }, name: group.slug };
}

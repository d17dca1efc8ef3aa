import type { Link, List, ListItem, PhrasingContent, RootContent } from "mdast";
import { toString } from "mdast-util-to-string";
import remarkParse from "remark-parse";
import { unified } from "unified";
import type { Navigation, NavigationEntry } from "./navigation-entry.ts";

/**
 * Reads a menu from a Markdown list of links, as in GitBook's `SUMMARY.md` and mdBook. Nested lists are levels. A heading is the
 * parent of the entries after it, except for the first heading, which is the title of the file.
 */
export function readListNavigation(source: string): Navigation {
  const entries: NavigationEntry[] = [];
  let heading: NavigationEntry | undefined;
  let hasTitle = false;
  const add = (found: readonly NavigationEntry[]): void => void (heading?.children ?? entries).push(...found);
  for (const node of unified().use(remarkParse).parse(source).children) {
    if (node.type === "heading" && node.depth === 1 && !hasTitle) hasTitle = true;
    else if (node.type === "heading") {
      heading = { label: toString(node), children: [] };
      entries.push(heading);
    } else if (node.type === "list") add(entriesOf(node));
    // In mdBook, chapters before and after the numbered ones are outside the list.
    else if (node.type === "paragraph") add(linksIn(node.children).map((link) => entryOf(link)));
  }
  return {
    entries: entries.filter(({ link, children }) => link !== undefined || children.length > 0),
    unread: 0,
  };
}

function entriesOf({ children }: List): NavigationEntry[] {
  return children.flatMap((item) => itemEntry(item) ?? []);
}

function itemEntry({ children }: ListItem): NavigationEntry | undefined {
  const nested = children.flatMap((child: RootContent) => (child.type === "list" ? entriesOf(child) : []));
  const words = children.find((child) => child.type === "paragraph");
  if (words === undefined) return undefined;
  const [link] = linksIn(words.children);
  if (link !== undefined) return { ...entryOf(link), children: nested };
  const label = toString(words).trim();
  return label === "" || nested.length === 0 ? undefined : { label, children: nested };
}

function linksIn(nodes: readonly PhrasingContent[]): Link[] {
  return nodes.filter((node) => node.type === "link");
}

/** Returns the entry of a link. A link without an address is a chapter that is not yet written. */
function entryOf(link: Link): NavigationEntry {
  return { label: toString(link).trim(), link: link.url === "" ? undefined : link.url, children: [] };
}

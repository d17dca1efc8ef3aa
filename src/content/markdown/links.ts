import { posix } from "node:path";
import type { Element, Root } from "hast";
import { isExternalUrl } from "../../contract/addresses.ts";
import type { BodyIds } from "./headings.ts";
import { startOf } from "./positions.ts";
import type { RenderContext, RenderIssue } from "./render-context.ts";
import { walkElements } from "./walk.ts";

/** The target of an address in an article, as a path in the content folder: `articles/…`, `media/…`. */
export interface FolderReference {
  path: string;
  /** Without `#`, decoded. */
  anchor: string;
}

/**
 * Resolves an address to a file of the content folder, from its root (`/media/a.svg`) or relative to the article. `undefined`
 * if it is not such a file: another site, a page of this one, an anchor.
 */
export function resolveReference(href: string, articlePath: string): FolderReference | undefined {
  if (href === "" || isExternalUrl(href)) return undefined;
  const [, rawPath = "", , rawAnchor = ""] = /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/s.exec(href) ?? [];
  const path = decode(rawPath).normalize("NFC");
  if (path === "") return undefined;
  const full = path.startsWith("/")
    ? posix.normalize(path).slice(1)
    : posix.normalize(posix.join("articles", posix.dirname(articlePath), path));
  if (!full.startsWith("media/") && !(full.startsWith("articles/") && full.endsWith(".md"))) return undefined;
  return { path: full, anchor: decode(rawAnchor) };
}

/** The token for an article in a stored body; the reader replaces it by an address. */
function articleToken(translationKey: string, anchor: string): string {
  return `article:${encodeName(translationKey)}${anchor === "" ? "" : `#${encodeName(anchor)}`}`;
}

/** The token for a file in a stored body. */
export function mediaToken(path: string): string {
  return `media:${path.split("/").map(encodeName).join("/")}`;
}

/** HTML would escape an apostrophe as `&#x27;`, whose `#` would begin an anchor. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replaceAll("'", "%27");
}

/**
 * Gives every link its final form: files and articles become tokens, anchors get their actual ids, external links are marked.
 * If the article of a link does not exist, its text stays and the link is reported.
 */
export function applyLinks(tree: Root, context: RenderContext, ids: BodyIds, issues: RenderIssue[]): void {
  walkElements(tree, (element) => {
    if (element.tagName !== "a") return;
    const { href } = element.properties;
    if (typeof href !== "string") return;
    if (href.startsWith("#")) return linkAnchor(element, href.slice(1), ids, issues);
    if (/^(mailto|tel):/i.test(href)) return;
    if (isExternalUrl(href)) {
      element.properties["rel"] = ["noopener", "noreferrer"];
      element.properties["className"] = ["external"];
      return;
    }
    const reference = resolveReference(href, context.path);
    if (reference === undefined) {
      if (!href.startsWith("/")) return unlink(element, "missing-article", href, issues);
      // A link without position is one of ours: that of a form, in whose place the form stands.
      const message = element.position && context.findProblem?.(href);
      if (message !== undefined) issues.push({ kind: "missing-page", ...startOf(element), message });
      return;
    }
    linkFile(element, reference, context, issues);
  });
}

function linkFile(
  element: Element,
  { path, anchor }: FolderReference,
  context: RenderContext,
  issues: RenderIssue[],
): void {
  if (path.startsWith("media/")) {
    const file = path.slice("media/".length);
    if (context.findMedia(file) === undefined) return unlink(element, "missing-media", path, issues);
    element.properties["href"] = mediaToken(file);
    return;
  }
  const key = context.findArticle(path.slice("articles/".length));
  if (key === undefined) return unlink(element, "missing-article", path, issues);
  element.properties["href"] = articleToken(key, anchor);
}

function linkAnchor(element: Element, rawAnchor: string, ids: BodyIds, issues: RenderIssue[]): void {
  const anchor = decode(rawAnchor).normalize("NFC");
  if (anchor === "" || anchor.startsWith("user-content-")) return;
  const id = ids.resolve(anchor);
  if (id !== undefined) {
    element.properties["href"] = `#${encodeURIComponent(id)}`;
    return;
  }
  delete element.properties["href"];
  issues.push({
    kind: "missing-anchor",
    ...startOf(element),
    message: `the link leads to "#${anchor}", but no heading of this article has that id; its words stay. Give the heading {#${anchor}}`,
  });
}

function unlink(
  element: Element,
  kind: "missing-article" | "missing-media",
  target: string,
  issues: RenderIssue[],
): void {
  delete element.properties["href"];
  issues.push({
    kind,
    ...startOf(element),
    message: `the link leads to "${target}", which is not in the folder; its words stay. Name the file by its path, "/articles/en/news/opening.md" or "/media/plan.pdf"`,
  });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

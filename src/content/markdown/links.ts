import { posix } from "node:path";
import type { Element, Root } from "hast";
import { isExternalUrl } from "../../contract/addresses/addresses.ts";
import { composed } from "../../contract/addresses/composed.ts";
import { coded } from "../../contract/studio/finding-codes.ts";
import { readRelativeName } from "../media/media-names.ts";
import { FIRST_FINDINGS } from "../source/first-findings.ts";
import type { BodyIds } from "./headings.ts";
import { startOf } from "./positions.ts";
import type { LinkTarget, PageTarget, RenderContext, RenderIssue } from "./render-context.ts";
import { walkElements } from "./walk.ts";

/** The target of an address in an article, as a path in the content folder: `articles/…` or `media/…`. */
export interface FolderReference {
  path: string;
  /** The anchor without `#`, decoded. */
  anchor: string;
}

/**
 * Resolves an address to a file of the content folder. The address may have the form of settings (`media:a.svg`), start at the
 * folder's root (`/media/a.svg`), be relative to the article, or be only the path below `media/` (`a.svg`). `undefined` if it
 * does not lead to such a file, for example for another site, a page of this one or an anchor.
 */
export function resolveReference(href: string, articlePath: string): FolderReference | undefined {
  // As in settings, the name is everything up to `#`, since file names may contain "?".
  const [, named, anchorOfNamed = ""] = /^media:([^#]*)(?:#(.*))?$/s.exec(href) ?? [];
  if (named !== undefined)
    return { path: `media/${composed(decode(named))}`, anchor: composed(decode(anchorOfNamed)) };
  if (href === "" || isExternalUrl(href)) return undefined;
  const [, rawPath = "", , rawAnchor = ""] = /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/s.exec(href) ?? [];
  const path = composed(decode(rawPath));
  if (path === "") return undefined;
  const full = path.startsWith("/")
    ? posix.normalize(path).slice(1)
    : posix.normalize(posix.join("articles", posix.dirname(articlePath), path));
  const anchor = composed(decode(rawAnchor));
  if (full.startsWith("media/") || (full.startsWith("articles/") && full.endsWith(".md")))
    return { path: full, anchor };
  // Any other relative address means a file below `media/`, since the folder `articles/` contains only articles.
  const name = path.startsWith("/") ? undefined : readRelativeName(path);
  return name === undefined ? undefined : { path: `media/${name}`, anchor };
}

/** Returns the token for an article in a stored body. An address replaces it when the body is read. */
function articleToken({ key, language }: Pick<LinkTarget, "key" | "language">, anchor: string): string {
  const only = language === undefined ? "" : `?hl=${language}`;
  return `article:${encodeName(key)}${only}${anchor === "" ? "" : `#${encodeName(anchor)}`}`;
}

/** Returns the token for a file in a stored body. An anchor may name a part of the file, for example `#page=2`. */
export function mediaToken(path: string, anchor: string): string {
  const name = path.split("/").map(encodeName).join("/");
  return `media:${name}${anchor === "" ? "" : `#${encodeAnchor(anchor)}`}`;
}

/** File viewers need `page=2&zoom=80` unencoded. */
function encodeAnchor(anchor: string): string {
  return encodeName(anchor).replaceAll(/%(?:3D|26|2C|3A|2F)/g, decodeURIComponent);
}

/** As HTML, an apostrophe would become `&#x27;`, and its `#` would begin an anchor. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replaceAll("'", "%27");
}

/**
 * Gives every link its final form: files and articles become tokens, anchors get their actual ids, external links are marked.
 * If an article does not exist, the text of the link stays without a link, and the link is reported.
 */
export function applyLinks(tree: Root, context: RenderContext, ids: BodyIds, issues: RenderIssue[]): void {
  walkElements(tree, (element) => {
    if (element.tagName !== "a") return;
    const { href } = element.properties;
    if (typeof href !== "string") return;
    if (href.startsWith("#")) return linkAnchor(element, href.slice(1), ids, issues);
    if (/^(mailto|tel):/i.test(href)) return;
    const reference = resolveReference(href, context.path);
    const page = reference === undefined ? context.findPage?.(href) : undefined;
    if (page !== undefined) return linkPage(element, page, context, issues);
    if (reference === undefined && isExternalUrl(href)) {
      element.properties["rel"] = ["noopener", "noreferrer"];
      const { className } = element.properties;
      element.properties["className"] = [...(Array.isArray(className) ? className : []), "external"];
      reportAddress(element, href, context, issues);
      return;
    }
    if (reference !== undefined) return linkFile(element, reference, context, issues);
    if (!href.startsWith("/")) return unlink(element, "missing-article", href, issues);
    reportAddress(element, href, context, issues);
  });
}

/** Makes a link to a page a token, unless its address has a query: then the address stays as it is written. */
function linkPage(element: Element, page: PageTarget, context: RenderContext, issues: RenderIssue[]): void {
  if (page.query === "") element.properties["href"] = articleToken(page, page.anchor);
  if (!reportAddress(element, page.shownAs, context, issues)) reportTarget(element, page, context, issues);
}

function reportTarget(
  element: Element,
  target: LinkTarget,
  context: RenderContext,
  issues: RenderIssue[],
): void {
  const problem = element.position && context.findLinkProblem?.(target);
  if (problem !== undefined) issues.push({ ...startOf(element), ...problem });
}

/** Reports an address that leads nowhere. Returns true if it does. */
function reportAddress(
  element: Element,
  href: string,
  context: RenderContext,
  issues: RenderIssue[],
): boolean {
  // The generated link of a form block has no position. It is not checked, since the form replaces it.
  const problem =
    element.position && context.findProblem?.(href, { isBrief: issues.length > FIRST_FINDINGS });
  if (problem !== undefined) issues.push({ kind: "missing-page", ...startOf(element), ...problem });
  return problem !== undefined;
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
    element.properties["href"] = mediaToken(file, anchor);
    return;
  }
  const name = path.slice("articles/".length);
  const key = context.findArticle(name);
  if (key === undefined) return unlink(element, "missing-article", path, issues);
  element.properties["href"] = articleToken({ key }, anchor);
  reportTarget(element, { key, path: name, shownAs: path }, context, issues);
}

function linkAnchor(element: Element, rawAnchor: string, ids: BodyIds, issues: RenderIssue[]): void {
  const anchor = composed(decode(rawAnchor));
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
    message: `the link leads to "#${anchor}", but no heading of this article has that id; only its text is shown. Add {#${anchor}} to the heading`,
    coded: coded("anchor-missing", { anchor }),
  });
}

function unlink(
  element: Element,
  kind: "missing-article" | "missing-media",
  target: string,
  issues: RenderIssue[],
): void {
  delete element.properties["href"];
  const slashed = withSlashes(target);
  const remedy =
    slashed === undefined
      ? 'Name the file by its path, "/articles/en/news/opening.md" or "media:plan.pdf"'
      : `Write one slash between folders: "${slashed.meant}"`;
  issues.push({
    kind,
    ...startOf(element),
    message: `the link leads to "${slashed?.written ?? target}", which is not in the folder; only its text is shown. ${remedy}`,
    coded: slashed === undefined ? coded("link-missing", { path: target }) : coded("slashes", { ...slashed }),
    target,
  });
}

/**
 * Returns an address that has backslashes, as in Windows paths, or two slashes in a row, together with its correct form;
 * `undefined` for any other address.
 */
export function withSlashes(address: string): { written: string; meant: string } | undefined {
  const written = address.replaceAll(/%5c/gi, "\\");
  const meant = written.replaceAll(/[\\/]+/g, "/");
  return meant === written ? undefined : { written, meant };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

import GithubSlugger from "github-slugger";
import type { Element, Root } from "hast";
import { toString } from "hast-util-to-string";
import { composed } from "../../contract/addresses/composed.ts";
import { limitMarks } from "../../contract/addresses/limit-marks.ts";
import type { Heading } from "../../contract/api/articles.ts";
import { coded } from "../../contract/studio/finding-codes.ts";
import { startOf } from "./positions.ts";
import type { RenderIssue } from "./render-context.ts";
import { SKIP, walkElements } from "./walk.ts";

/** Ids that the site's own pages use. If a heading of an article has one of them, its id gets a prefix. */
const SITE_IDS = new Set([
  "root",
  "app",
  "main",
  "content",
  "page",
  "page-data",
  "data",
  "head",
  "body",
  "header",
  "footer",
  "nav",
  "navigation",
  "menu",
  "search",
  "title",
  "top",
  "need",
  "theme",
  "site",
  "announcer",
  "progress",
]);

/** The anchor for which browsers scroll to the top of the page, even if no element has this id. */
const TOP = "top";

/**
 * The ids of enquiry forms, which are used when a visitor sends one without JavaScript. A heading with such an id gets a
 * prefix.
 */
const FORM_ID = /^need-\d+$/;

const OWN_ID = /\s*\{#([^\s{}]+)\}\s*$/u;
const HEADING = /^h[1-6]$/;

/** The ids in a body. `resolve` maps the anchor of an author's link to the actual id. */
export interface BodyIds {
  resolve(anchor: string): string | undefined;
}

function apartFromSite(id: string): string {
  return SITE_IDS.has(id) || FORM_ID.test(id) ? `section-${id}` : id;
}

/**
 * Prepares the headings of a body. A leading h1 that repeats the title is removed; every other h1 becomes an h2. Each heading
 * gets an id: the author's (`{#own}`), or one derived from its words, in any script. Ids of other elements get a prefix, so
 * that no text can use an id of the page around it.
 */
export function applyHeadings(
  tree: Root,
  title: string,
  issues: RenderIssue[],
): { headings: Heading[]; ids: BodyIds } {
  const dropped = dropTitle(tree, title);
  const slugger = new GithubSlugger();
  const headings: Heading[] = [];
  const known = new Map<string, string>();
  const claim = (wanted: string, element: Element): string => {
    const safe = apartFromSite(wanted);
    const id = slugger.slug(safe, true);
    if (id !== safe) {
      issues.push({
        kind: "duplicate-id",
        ...startOf(element),
        message: `the heading id "${wanted}" is used twice; the second became "${id}". Give each heading its own id`,
        coded: coded("duplicate-id", { id: wanted, became: id }),
      });
    } else known.set(wanted, id);
    return id;
  };
  const own = takeOwnIds(tree);
  walkElements(tree, (element) => {
    if (!HEADING.test(element.tagName)) return prefixId(element, known);
    if (element.tagName === "h1") element.tagName = "h2";
    if (element.properties["className"] !== undefined) return prefixId(element, known);
    const text = composed(limitMarks(toString(element)).replace(/\s+/gu, " ").trim());
    const wanted = own.get(element);
    if (wanted === undefined) {
      const slug = new GithubSlugger().slug(text) || "section";
      element.properties["id"] = slugger.slug(apartFromSite(slug), true);
      if (!known.has(slug)) known.set(slug, String(element.properties["id"]));
    } else element.properties["id"] = claim(wanted, element);
    if (text !== "")
      headings.push({ id: String(element.properties["id"]), depth: Number(element.tagName[1]), text });
  });
  // Links to the removed heading lead to the top of the page, where the title is.
  if (dropped !== undefined && !known.has(dropped)) known.set(dropped, TOP);
  let alike: ReadonlyMap<string, string> | undefined;
  const findAlike = (anchor: string) => (alike ??= foldNames(known)).get(fold(anchor));
  return { headings, ids: { resolve: (anchor) => known.get(anchor) ?? findAlike(anchor) } };
}

/**
 * Maps simplified anchors to ids. Other systems derive different ids from the same words: their `#What-is-it-` is our
 * `#what-is-it`. The first match is used.
 */
function foldNames(known: ReadonlyMap<string, string>): Map<string, string> {
  const folded = new Map([...known].toReversed().map(([name, id]) => [fold(name), id]));
  // Names that consist only of punctuation become empty, so they could not be distinguished.
  folded.delete("");
  return folded;
}

/** Authors' ids are read first, so that a generated one never conflicts with them. */
function takeOwnIds(tree: Root): Map<Element, string> {
  const own = new Map<Element, string>();
  walkElements(tree, (element) => {
    if (!HEADING.test(element.tagName)) return;
    const last = element.children.at(-1);
    const match = last?.type === "text" ? OWN_ID.exec(last.value) : null;
    if (last?.type === "text" && match?.[1] !== undefined) {
      last.value = last.value.slice(0, match.index);
      own.set(element, composed(match[1]));
    } else if (
      typeof element.properties["id"] === "string" &&
      element.properties["className"] === undefined
    ) {
      own.set(element, composed(element.properties["id"]));
    }
    return SKIP;
  });
  return own;
}

function prefixId(element: Element, known: Map<string, string>): void {
  const given = element.properties["id"];
  if (typeof given !== "string" || given === "") return;
  const id = composed(given);
  const safe = id.startsWith("user-content-") ? id : `user-content-${id}`;
  element.properties["id"] = safe;
  if (!known.has(id)) known.set(id, safe);
  const described = element.properties["ariaDescribedBy"];
  if (described !== undefined) delete element.properties["ariaDescribedBy"];
}

/**
 * Removes a leading h1 that repeats the title.
 *
 * @returns the id that the heading would have had
 */
function dropTitle(tree: Root, title: string): string | undefined {
  const index = tree.children.findIndex((node) => node.type === "element");
  const first = tree.children[index];
  if (first?.type !== "element" || first.tagName !== "h1") return;
  const text = toString(first);
  if (!isSimilar(text.replace(OWN_ID, ""), title)) return;
  const own = takeOwnIds({ type: "root", children: [first] }).get(first);
  tree.children.splice(index, 1);
  return own ?? new GithubSlugger().slug(composed(limitMarks(text)).replace(/\s+/gu, " ").trim());
}

/** Whether two titles are equivalent: their letters and digits are equal, or one contains the words of the other. */
function isSimilar(heading: string, title: string): boolean {
  const [left, right] = [fold(heading), fold(title)];
  if (left === right) return true;
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  if (short.length > 0 && long.includes(short) && short.length * 2 >= long.length) return true;
  const [words, others] = [wordsOf(heading), wordsOf(title)];
  const shared = [...words].filter((word) => others.has(word)).length;
  return shared > 0 && shared / Math.max(words.size, others.size) >= 0.6;
}

function fold(text: string): string {
  return limitMarks(text)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

function wordsOf(text: string): Set<string> {
  return new Set(
    limitMarks(text)
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  );
}

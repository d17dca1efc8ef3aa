import { composed } from "../../contract/addresses/composed.ts";
import { type LanguageCode, isLanguageCode } from "../../contract/addresses/locales.ts";
import type { Focus } from "../../contract/api/articles.ts";

/**
 * A control character, which HTML does not allow, that delimits references. A tenant's text refers to articles by key and to
 * files by path. Their addresses depend on the theme, the language and the files' content, so they are inserted when the text
 * is read. References are delimited when the text is written, so that reading needs no HTML parser.
 */
const MARK = "\u001A";

const OPEN_TAG = /<[a-z][^\s/>]*(?:[^>"']|"[^"]*"|'[^']*')*>/gi;
const REFERENCE_ATTRIBUTE =
  /(\s(?:href|src|srcset|poster)=)(?:"((?:article|media):[^"]*)"|'((?:article|media):[^']*)')/gi;

/** The distinct references of a text. */
export interface References {
  /** Translation keys. */
  articles: Set<string>;
  /** Paths below `media/`. */
  media: Set<string>;
  /** Paths of the site that are not pages, but may redirect to a page. */
  redirecting: Set<string>;
}

/** Returns the addresses of references; `undefined` for a target that is unknown or not visible. */
export interface Addresses {
  /** @param language the language that the link's address names, if any */
  article(key: string, language?: LanguageCode): ArticleAddress | undefined;
  media(path: string): MediaAddress | undefined;
}

/** The target of a link to an article. */
export interface ArticleAddress {
  url: string;
  /** The BCP 47 tag of the target, if it differs from the page's. */
  tag?: string | undefined;
}

/** Like {@link Addresses}, for the targets of menus and banners. */
export interface TargetAddresses extends Addresses {
  /** Whether a path redirects to a page in every language. */
  isRedirecting(path: string): boolean;
}

/** The address and size of a tenant's file. */
export interface MediaAddress {
  /** A path on the site's own host, or a full URL if files are served from another host. */
  src: string;
  bytes: number;
  /** Width and height in pixels; `null` for files that are not pictures, and for drawings without a size. */
  width: number | null;
  height: number | null;
  /** The point that must stay visible in crops, in per cent; `null` for the middle. */
  focus: Focus | null;
}

/** Empty references, to be filled with `addReference`. */
export function noReferences(): References {
  return { articles: new Set(), media: new Set(), redirecting: new Set() };
}

/** Delimits the references in the attributes of sanitised HTML. Text that only looks like a reference stays unchanged. */
export function delimitReferences(html: string): string {
  return html
    .replaceAll(MARK, "")
    .replace(OPEN_TAG, (tag) =>
      tag.replace(
        REFERENCE_ATTRIBUTE,
        (_, name: string, double: string | undefined, single: string | undefined) =>
          `${name}"${MARK}${double ?? single ?? ""}${MARK}"`,
      ),
    );
}

/** HTML with delimited references. It is split only once, for finding the references and for inserting addresses. */
export interface DelimitedHtml {
  /** The references to look up. */
  references: References;
  /**
   * Inserts addresses. If a picture's file is missing, nothing is loaded and the picture shows its description. If a link's
   * target is missing or not visible, only the link's text is shown.
   */
  resolve(addresses: Addresses): string;
}

/** Splits the output of `delimitReferences`. Does not look up references. */
export function splitReferences(html: string): DelimitedHtml {
  const references = noReferences();
  const parts = html
    .split(MARK)
    .map((part, index) => (index % 2 === 0 ? part : (parseReference(part) ?? "#")));
  for (const part of parts) if (typeof part !== "string") note(part, references);
  return {
    references,
    resolve: (addresses) => resolveParts(parts, addresses),
  };
}

const OPEN_HREF = /^\shref="$/i;
const HREF_LENGTH = ' href="'.length;

function resolveParts(parts: readonly (string | Reference)[], addresses: Addresses): string {
  const pieces: string[] = [];
  /**
   * True if the previous attribute was left out. The next part begins with the closing quote of that attribute, which is
   * removed.
   */
  let isLeftOut = false;
  for (const part of parts) {
    if (typeof part === "string") {
      pieces.push(isLeftOut ? part.slice(1) : part);
      isLeftOut = false;
      continue;
    }
    const before = pieces.at(-1) ?? "";
    const isLink = OPEN_HREF.test(before.slice(-HREF_LENGTH));
    const found = addressOf(part, addresses);
    isLeftOut = found === undefined && isLink;
    if (isLeftOut) pieces[pieces.length - 1] = before.slice(0, -HREF_LENGTH);
    else if (found === undefined) pieces.push(nowhere(before));
    else pieces.push(escapeAttribute(found.url) + (isLink ? languageOf(found) : ""));
  }
  return pieces.join("");
}

/**
 * Returns a second attribute to insert after the address. It lacks its closing quote, since the closing quote of the address
 * follows.
 */
function languageOf({ tag }: ArticleAddress): string {
  return tag === undefined ? "" : `" hreflang="${tag}`;
}

/**
 * Returns the replacement for the address of a missing picture. For `src` it is an empty data URL; a `<source>` with an empty
 * address is skipped by browsers.
 */
function nowhere(before: string): string {
  return /\ssrc="$/i.test(before.slice(-6)) ? "data:," : "";
}

/** If a text is a reference such as `media:brand/logo.svg`, adds it to `references`. */
export function addReference(text: string, references: References): void {
  const reference = parseReference(text);
  if (reference !== undefined) note(reference, references);
}

function note({ kind, name }: Reference, references: References): void {
  references[kind === "article" ? "articles" : "media"].add(name);
}

/** Returns the path below `media/` of a text such as `media:brand/logo.svg`; `undefined` for other texts. */
export function mediaPathOf(text: string): string | undefined {
  const reference = parseReference(text);
  return reference?.kind === "media" ? reference.name : undefined;
}

/** Returns the address of a text that is a reference; other texts are returned unchanged. */
export function resolveText(text: string, addresses: Addresses): string {
  const reference = parseReference(text);
  return reference === undefined ? text : (addressOf(reference, addresses)?.url ?? "");
}

interface Reference {
  kind: "article" | "media";
  name: string;
  /** The language that a link's address names. Only for articles. */
  language?: LanguageCode | undefined;
  anchor: string;
}

function parseReference(text: string): Reference | undefined {
  const match = /^(article|media):([^#]+)(#.*)?$/s.exec(text);
  if (match === null) return undefined;
  const [, kind, whole = "", anchor = ""] = match;
  const [, named, code] = /^(.*)\?hl=([^?]*)$/s.exec(kind === "article" ? whole : "") ?? [];
  const language = isLanguageCode(code) ? code : undefined;
  const name = language === undefined ? whole : (named ?? whole);
  return {
    language,
    kind: kind === "article" ? "article" : "media",
    name: composed(decode(name)),
    anchor: composed(anchor),
  };
}

function addressOf(
  { kind, name, language, anchor }: Reference,
  addresses: Addresses,
): ArticleAddress | undefined {
  if (kind === "article") {
    const found = addresses.article(name, language);
    return found && { ...found, url: found.url + anchor };
  }
  const file = addresses.media(name);
  return file && { url: file.src + anchor };
}

/** Decodes a name. A name with a percent sign that does not begin an escape stays unchanged. */
function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function escapeAttribute(text: string): string {
  return text.replaceAll('"', "&quot;");
}

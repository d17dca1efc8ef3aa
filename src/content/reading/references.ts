import { composed } from "../../contract/addresses/composed.ts";

/**
 * A tenant's text refers to articles by key and to files by path. Their addresses depend on the theme, the language and the
 * files' bytes, and are inserted when the text is read. So that this does not require parsing HTML, references are delimited
 * when the text is written, by a control character that HTML does not allow.
 */
const MARK = "\u001A";

const OPEN_TAG = /<[a-z][^\s/>]*(?:[^>"']|"[^"]*"|'[^']*')*>/gi;
const REFERENCE_ATTRIBUTE =
  /(\s(?:href|src|srcset|poster)=)(?:"((?:article|media):[^"]*)"|'((?:article|media):[^']*)')/gi;

/** What a text refers to, each once. */
export interface References {
  /** Translation keys. */
  articles: Set<string>;
  /** Paths below `media/`. */
  media: Set<string>;
  /** Paths of the site that are no pages, but may lead to one. */
  leading: Set<string>;
}

/** The addresses of references. Unknown or invisible targets are `undefined`. */
export interface Addresses {
  article(key: string): string | undefined;
  media(path: string): MediaAddress | undefined;
}

/** The same for the targets of menus and banners. */
export interface TargetAddresses extends Addresses {
  /** True for a path that leads to a page in every language. */
  isLeading(path: string): boolean;
}

/** Where a file of a tenant is. */
export interface MediaAddress {
  /** A path on the site's own host, or a whole address if files are on another. */
  src: string;
  /** In pixels, as its height is; `null` for files that are no pictures, and drawings without a size. */
  width: number | null;
  height: number | null;
}

/** Empty references, to be filled by `addReference`. */
export function noReferences(): References {
  return { articles: new Set(), media: new Set(), leading: new Set() };
}

/** Delimits the references in the attributes of sanitised HTML; text that looks like one is left alone. */
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

/** HTML with delimited references, parsed once for both steps. */
export interface DelimitedHtml {
  /** What has to be looked up. */
  references: References;
  /**
   * Inserts addresses. A picture whose file is missing loads nothing, and shows its description; a link whose target is
   * missing or not visible leads to the top of the page.
   */
  resolve(addresses: Addresses): string;
}

/** Splits the output of `delimitReferences`. Nothing is looked up yet. */
export function splitReferences(html: string): DelimitedHtml {
  const references = noReferences();
  const parts = html
    .split(MARK)
    .map((part, index) => (index % 2 === 0 ? part : (parseReference(part) ?? "#")));
  for (const part of parts) if (typeof part !== "string") note(part, references);
  return {
    references,
    resolve: (addresses) =>
      parts
        .map((part, index) => {
          if (typeof part === "string") return part;
          return escapeAttribute(addressOf(part, addresses) ?? nowhere(parts[index - 1]));
        })
        .join(""),
  };
}

/**
 * The replacement for a missing address, depending on the HTML before it: as the source of a picture, `#` would be the page
 * itself. A `<source>` without one is passed over for the next.
 */
function nowhere(before: string | Reference | undefined): string {
  const [, attribute] = (typeof before === "string" && /\s(src|srcset)="$/i.exec(before)) || [];
  return attribute === "src" ? "data:," : attribute === "srcset" ? "" : "#";
}

/** Adds a text such as `media:brand/logo.svg` to `references`, if it is one. */
export function addReference(text: string, references: References): void {
  const reference = parseReference(text);
  if (reference !== undefined) note(reference, references);
}

function note({ kind, name }: Reference, references: References): void {
  references[kind === "article" ? "articles" : "media"].add(name);
}

/** The path below `media/` that a text such as `media:brand/logo.svg` names; `undefined` for other texts. */
export function mediaPathOf(text: string): string | undefined {
  const reference = parseReference(text);
  return reference?.kind === "media" ? reference.name : undefined;
}

/** The address for a text that is a reference; other texts are returned as they are. */
export function resolveText(text: string, addresses: Addresses): string {
  const reference = parseReference(text);
  return reference === undefined ? text : (addressOf(reference, addresses) ?? "");
}

interface Reference {
  kind: "article" | "media";
  name: string;
  anchor: string;
}

function parseReference(text: string): Reference | undefined {
  const match = /^(article|media):([^#]+)(#.*)?$/s.exec(text);
  if (match === null) return undefined;
  const [, kind, name = "", anchor = ""] = match;
  return {
    kind: kind === "article" ? "article" : "media",
    name: composed(decode(name)),
    anchor: composed(anchor),
  };
}

function addressOf(reference: Reference, addresses: Addresses): string | undefined {
  const address =
    reference.kind === "article" ? addresses.article(reference.name) : addresses.media(reference.name)?.src;
  return address === undefined ? undefined : `${address}${reference.anchor}`;
}

/** A name with a stray percent sign is taken as it stands. */
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

/**
 * Text of a tenant names articles by key and files by path; their addresses follow from the theme, the
 * language and the file's bytes, and are put in when the text is read. So that reading need not parse
 * HTML, references are marked when the text is written: a control character that HTML cannot hold
 * stands on either side.
 */
const MARK = "\u001A";

const OPEN_TAG = /<[a-z][^\s/>]*(?:[^>"']|"[^"]*"|'[^']*')*>/gi;
const REFERENCE_ATTRIBUTE =
  /(\s(?:href|src|poster)=)(?:"((?:article|media):[^"]*)"|'((?:article|media):[^']*)')/gi;

export interface References {
  /** Translation keys. */
  articles: Set<string>;
  /** Paths below `media/`. */
  media: Set<string>;
}

/** Where references lead. What is not known, or not visible, is `undefined`. */
export interface Addresses {
  article(key: string): string | undefined;
  media(path: string): MediaAddress | undefined;
}

export interface MediaAddress {
  src: string;
  width: number | null;
  height: number | null;
}

/** To be filled by `addReference`. */
export function noReferences(): References {
  return { articles: new Set(), media: new Set() };
}

/** Marks the references in the attributes of sanitised HTML; text that looks like one is left alone. */
export function markReferences(html: string): string {
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

/** Marked HTML, taken apart once for both steps. */
export interface MarkedHtml {
  /** What is to be looked up. */
  references: References;
  /**
   * Puts addresses into it. A picture whose file is missing asks for nothing, and its description shows; a link to
   * what is missing, or not visible, leads to the top.
   */
  resolve(addresses: Addresses): string;
}

/** Takes apart what `markReferences` made. Nothing is looked up yet. */
export function readMarked(html: string): MarkedHtml {
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

/** What stands for a missing address after the piece of HTML before it: as a source, `#` would be the page itself. */
function nowhere(before: string | Reference | undefined): string {
  return typeof before === "string" && /\ssrc="$/i.test(before) ? "data:," : "#";
}

/** Adds a whole text such as `media:brand/logo.svg` to `references`, when it is one. */
export function addReference(text: string, references: References): void {
  const reference = parseReference(text);
  if (reference !== undefined) note(reference, references);
}

function note({ kind, name }: Reference, references: References): void {
  references[kind === "article" ? "articles" : "media"].add(name);
}

/** The address that a whole text stands for; a text that is no reference is returned as it is. */
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
  return { kind: kind === "article" ? "article" : "media", name: decode(name).normalize("NFC"), anchor };
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

import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { Block, Heading } from "../../contract/api/articles.ts";
import type { CodedMessage } from "../../contract/studio/finding-codes.ts";

/** The data about an article and its content folder that rendering needs. */
export interface RenderContext {
  language: LanguageCode;
  /** The tag that the site gives the language. If absent, the usual one is used. */
  tag?: string | undefined;
  /** The site's time zone, for events. If absent, their times are in UTC. */
  timeZone?: string | undefined;
  /** Path of the article below `articles/`, for example `en/news/opening.md`. Relative links are resolved against it. */
  path: string;
  title: string;
  /** Returns the size of a picture by its path below `media/`; `undefined` if there is no such file. */
  findMedia(path: string): { width: number | null; height: number | null } | undefined;
  /** Returns the translation key of an article by its path below `articles/`; `undefined` if there is none. */
  findArticle(path: string): string | undefined;
  /** The categories that the site's form offers in this language; `undefined` if the form has none. */
  needCategories?: readonly string[] | undefined;
  /** The names of the forms that the site declares; `undefined` if they are not known. */
  forms?: readonly string[] | undefined;
  /**
   * Describes why an address on the site leads nowhere. If absent, addresses are not checked. With `isBrief`, the description
   * does not suggest a similar address.
   */
  findProblem?:
    | ((address: string, options: { isBrief: boolean }) => Pick<RenderIssue, "message" | "coded"> | undefined)
    | undefined;
  /**
   * Finds the article whose page has this address, with or without the site's host. If absent, addresses stay as they are
   * written.
   */
  findPage?: ((address: string) => PageTarget | undefined) | undefined;
  /** Describes why readers of this article cannot see a linked article. If absent, links are not checked. */
  findLinkProblem?:
    | ((target: LinkTarget) => Pick<RenderIssue, "kind" | "message" | "coded"> | undefined)
    | undefined;
  /** Origins of other hosts whose pictures may be shown. */
  pictureOrigins?: readonly string[] | undefined;
  /** The address of a group's list; `undefined` for a group that does not exist. Without this function, groups are not checked. */
  groupUrl?: ((group: string) => string | undefined) | undefined;
  /** A landing page has the label of its first block, a hero, as its title. */
  layout?: "landing" | undefined;
  /** Adds to each block the number of its line in the file. Only for previews. */
  hasLines?: boolean | undefined;
}

/** An article to which another one links. */
export interface LinkTarget {
  /** The translation key. */
  key: string;
  /** Path below `articles/`. */
  path: string;
  /** How messages name the target: by the path or address in the text. */
  shownAs: string;
  /** The language in the address, if it differs from the linking article's. */
  language?: LanguageCode | undefined;
}

/** An article to whose page a link leads. */
export interface PageTarget extends LinkTarget {
  query: string;
  /** The anchor without `#`, decoded. */
  anchor: string;
}

type RenderIssueKind =
  | "missing-media"
  | "missing-article"
  | "untranslated-article"
  | "unpublished-article"
  | "missing-page"
  | "missing-anchor"
  | "unsafe-html"
  | "unknown-html"
  | "unknown-directive"
  | "misplaced-tab"
  | "misplaced-block"
  | "block-attribute"
  | "block-content"
  | "unclosed-block"
  | "unread-block"
  | "spaced-address"
  | "duplicate-id"
  | "unknown-category"
  | "unknown-form"
  | "broken-formula";

/** A part of the text that could not be shown as written. Lines and columns count from 1 in the whole file. */
export interface RenderIssue {
  kind: RenderIssueKind;
  line: number;
  column?: number | undefined;
  message: string;
  /** The message as a code with values, so that it can be translated. */
  coded?: CodedMessage | undefined;
  /** The missing file's path in the content folder, if the text refers to one. */
  target?: string | undefined;
}

export interface RenderedArticle {
  html: string;
  headings: Heading[];
  blocks: Block[];
  sections: { heading: string; text: string }[];
  /** The first paragraph, shortened at the end of a sentence or word; empty if there is none. */
  firstParagraph: string;
  readingMinutes: number;
  issues: RenderIssue[];
}

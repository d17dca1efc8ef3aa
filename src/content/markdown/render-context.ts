import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { Block, Heading } from "../../contract/api/articles.ts";
import type { CodedMessage } from "../../contract/studio/finding-codes.ts";

/** What the pipeline needs to know about the folder of an article. */
export interface RenderContext {
  language: LanguageCode;
  /** Path of the article below `articles/`, `en/news/opening.md`: relative links are resolved against it. */
  path: string;
  title: string;
  /** Size of a picture by its path below `media/`; `undefined` if there is no such file. */
  findMedia(path: string): { width: number | null; height: number | null } | undefined;
  /** Translation key of an article by its path below `articles/`; `undefined` if there is none. */
  findArticle(path: string): string | undefined;
  /** The categories that the site's form offers in this language; `undefined` if it has none. */
  needCategories?: readonly string[] | undefined;
  /**
   * Describes why an address of the site leads nowhere; without this function, addresses are not checked. With `isBrief`, the
   * description suggests no similar address.
   */
  findProblem?:
    | ((address: string, options: { isBrief: boolean }) => Pick<RenderIssue, "message" | "coded"> | undefined)
    | undefined;
  /**
   * Finds the article whose page has this address, with or without the site's own host. Without this function, addresses stay as
   * written.
   */
  findPage?: ((address: string) => PageTarget | undefined) | undefined;
  /** Describes why readers of this article cannot see a linked one; without this function, links are not checked. */
  findLinkProblem?:
    | ((target: LinkTarget) => Pick<RenderIssue, "kind" | "message" | "coded"> | undefined)
    | undefined;
  /** Origins of other hosts whose pictures may be shown. */
  pictureOrigins?: readonly string[] | undefined;
  /** Adds to each block the line of the file that it comes from: for previews only. */
  hasLines?: boolean | undefined;
}

/** An article to which another one links. */
export interface LinkTarget {
  /** The translation key. */
  key: string;
  /** Path below `articles/`. */
  path: string;
  /** How messages name the target: the path or address in the text. */
  shownAs: string;
  /** The language in the address, if it differs from the linking article's. */
  language?: LanguageCode | undefined;
}

/** An article whose page a link addresses. */
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
  | "unclosed-block"
  | "spaced-address"
  | "duplicate-id"
  | "unknown-category"
  | "broken-formula";

/** Something in the text that could not be shown as written. Lines and columns count from 1 in the whole file. */
export interface RenderIssue {
  kind: RenderIssueKind;
  line: number;
  column?: number | undefined;
  message: string;
  /** The message as a code with values, for translation. */
  coded?: CodedMessage | undefined;
  /** The missing file's path in the content folder, if the text refers to one. */
  target?: string | undefined;
}

export interface RenderedArticle {
  html: string;
  headings: Heading[];
  blocks: Block[];
  sections: { heading: string; text: string }[];
  /** The first paragraph, cut at a suitable place; empty if there is none. */
  firstParagraph: string;
  readingMinutes: number;
  issues: RenderIssue[];
}

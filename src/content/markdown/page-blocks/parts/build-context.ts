import type { Nodes } from "mdast";
import type { LanguageCode } from "../../../../contract/addresses/locales.ts";
import type { CodedMessage } from "../../../../contract/studio/finding-codes.ts";

/** A finding about a block, without its position. */
interface BlockIssue {
  kind: "block-attribute" | "block-content" | "misplaced-block" | "missing-page" | "unknown-form";
  message: string;
  coded?: CodedMessage | undefined;
}

/** The data for building a block, in addition to its own content. */
export interface BuildContext {
  language: LanguageCode;
  /** The tag that the site gives the language, for days and numbers. */
  tag: string;
  /** The site's time zone, for the times of events. */
  timeZone: string;
  /** The names of notes, which must not contain page blocks. */
  notes: ReadonlySet<string>;
  /** Reports a problem of a node that could not be shown as written. */
  report(node: Pick<Nodes, "position">, issue: BlockIssue): void;
  /** The names of the forms that the site declares; `undefined` if they are not known. */
  forms: readonly string[] | undefined;
  /** The address of the text itself, as a link in it would be written. */
  ownUrl: string;
  /** Returns the address of a group's list; `undefined` if the theme has none. */
  groupUrl?: ((group: string) => string | undefined) | undefined;
}

import type { ListedArticle, NamedGroup } from "../../../contract/studio/endpoints/articles.ts";

/** What every dialog about chosen articles gets. */
export interface BulkDialogProps {
  tenant: string;
  /** The chosen articles: one at least. */
  articles: readonly ListedArticle[];
  groups: readonly NamedGroup[];
  /** Closes it without having changed anything. */
  close: () => void;
  /** Closes it, and leaves the choice. */
  done: () => void;
}

import type { ListedArticle, NamedGroup } from "../../../contract/studio/endpoints/articles.ts";

/** Properties of all dialogs for bulk actions. */
export interface BulkDialogProps {
  tenant: string;
  /** The selected articles, at least one. */
  articles: readonly ListedArticle[];
  groups: readonly NamedGroup[];
  /** Closes the dialog, keeping the selection. */
  close: () => void;
  /** Closes the dialog and clears the selection. */
  done: () => void;
}

import type { ListedArticle, NamedGroup } from "../../../contract/studio/endpoints/articles.ts";

/** Props of all bulk dialogs. */
export interface BulkDialogProps {
  tenant: string;
  /** The selected articles, at least one. */
  articles: readonly ListedArticle[];
  groups: readonly NamedGroup[];
  /** Closes the dialog without changes. */
  close: () => void;
  /** Closes the dialog and clears the selection. */
  done: () => void;
}

import type { ArticleList, ListedArticle, NamedGroup } from "../../../contract/studio/endpoints/articles.ts";

/** Properties of all dialogs for bulk actions. */
export interface BulkDialogProps {
  tenant: string;
  /** The selected articles. Empty only in the dialog that publishes drafts, if it was opened for unpublished ones. */
  articles: readonly ListedArticle[];
  /** The never published drafts on the screen, which can be published together with others. */
  unpublished: ArticleList["newArticles"];
  groups: readonly NamedGroup[];
  /** Closes the dialog, keeping the selection. */
  close: () => void;
  /** Closes the dialog and clears the selection. */
  done: () => void;
}

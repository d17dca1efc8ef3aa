import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { HISTORY_ENDPOINTS } from "../../../contract/studio/endpoints/history.ts";
import { call } from "../../api/call.ts";
import { articleScreen, parseArticleName } from "../../articles/article-name.ts";
import { removeRedirect } from "../../articles/redirect-choice.ts";
import { LANGUAGE_NAMES } from "../../messages/language-names.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Dialog, DialogActions } from "../../parts/dialog.tsx";
import { Failure, Loading } from "../../parts/states.tsx";
import { When } from "../../parts/when.tsx";
import { useAuthorNames } from "../../session/colleagues.ts";
import { useMay } from "../../session/me-context.tsx";
import styles from "./removed-dialog.module.css";

export interface RemovedDialogProps {
  tenant: string;
  close: () => void;
}

/** Lists deleted articles, each with a button that restores it. */
export function RemovedDialog({ tenant, close }: RemovedDialogProps) {
  const text = useText();
  const list = useQuery({
    queryKey: ["removed", tenant],
    queryFn: ({ signal }) => call(HISTORY_ENDPOINTS.listRemoved, { tenant }, { signal }),
    // Never refetched, so that a restored article remains in the list, as a link.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const articles = list.data?.articles ?? [];
  const nameOf = useAuthorNames(
    tenant,
    articles.map(({ author }) => author),
  );
  return (
    <Dialog title={text("deleted-articles")} close={close}>
      {list.error !== null && <Failure error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && <Loading />}
      {list.isSuccess && articles.length === 0 && <p>{text("deleted-none")}</p>}
      <ul className={styles["removed"]}>
        {articles.map((article) => (
          <RemovedArticle key={article.name} {...{ tenant, article }} by={nameOf(article.author)} />
        ))}
      </ul>
      <DialogActions>
        <Button onClick={close}>{text("close")}</Button>
      </DialogActions>
    </Dialog>
  );
}

interface RemovedArticleProps {
  tenant: string;
  article: { name: string; title: string; at: number; revision: number };
  /** The person who deleted the article. */
  by: string;
}

function RemovedArticle({ tenant, article: { name, title, at, revision }, by }: RemovedArticleProps) {
  const text = useText();
  const client = useQueryClient();
  const may = useMay();
  const place = parseArticleName(name);
  const restore = useMutation({
    mutationFn: async () => {
      const input = { tenant, id: revision, names: [name] };
      await call(HISTORY_ENDPOINTS.restoreRevision, input);
      if (may("redirects.write", { tenant })) await removeRedirect(client, { tenant, name });
      await client.invalidateQueries({ queryKey: ["articles", tenant] });
    },
  });
  const language = place && LANGUAGE_NAMES[place.language];
  return (
    <li>
      <div>
        <p>
          {restore.isSuccess && place !== undefined ? (
            <a href={articleScreen(tenant, place)}>{title}</a>
          ) : (
            title
          )}
        </p>
        <small>
          {[language, by].filter(Boolean).join(" · ")} · <When at={at} />
        </small>
        {restore.error !== null && <Failure error={restore.error} />}
      </div>
      {restore.isSuccess ? (
        <p role="status">{text("restored-now")}</p>
      ) : (
        may("history.restore", { tenant }) && (
          <Button
            aria-label={text("restore-of", { title })}
            isBusy={restore.isPending}
            onClick={() => restore.mutate()}
          >
            {text("restore")}
          </Button>
        )
      )}
    </li>
  );
}

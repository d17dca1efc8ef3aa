import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { LANGUAGE_TAGS, type LanguageCode } from "../../../../contract/addresses/locales.ts";
import { TRANSLATION_ENDPOINTS } from "../../../../contract/studio/endpoints/translations.ts";
import { subjectOfFile } from "../../../../contract/studio/file-actions.ts";
import { call } from "../../../api/call.ts";
import { useText } from "../../../messages/wording-context.tsx";
import { Button } from "../../../parts/button.tsx";
import { Failure } from "../../../parts/states.tsx";
import { useControlKey } from "../../../parts/use-control-key.ts";
import { WordDiff } from "../../../parts/word-diff.tsx";
import { useAuthorNames } from "../../../session/colleagues.ts";
import { useMay } from "../../../session/me-context.tsx";
import type { WritingSession } from "../../../writing/writing-session.ts";
import { outdatedQuery } from "./other-texts.ts";
import styles from "./languages-pane.module.css";

/** Shows changes of the original since the translation, with a button to mark the translation as up to date. */
export function OutdatedBar({
  session: { file },
  language,
  isMarked,
}: {
  session: WritingSession;
  language: LanguageCode;
  /** Whether the changes are also marked in the original next to the text. */
  isMarked: boolean;
}) {
  const text = useText();
  const client = useQueryClient();
  const may = useMay();
  const query = outdatedQuery(file);
  const { data, error, refetch } = useQuery(query);
  const confirm = useMutation({
    mutationFn: async () => {
      if (data === undefined || data === null) return;
      const input = { ...file, original: data.after };
      await call(TRANSLATION_ENDPOINTS.confirmTranslation, input);
    },
    // If the original has changed again, this shows the newer changes.
    onSettled: () => client.invalidateQueries({ queryKey: query.queryKey }),
  });
  const isOutdated = data !== undefined && data !== null;
  const nameOf = useAuthorNames(file.tenant, isOutdated ? [data.author] : []);
  const subject = { tenant: file.tenant, ...subjectOfFile(file.name) };
  const canConfirm = may("article.draft", subject) || may("translation.draft", subject);
  useControlKey("u", isOutdated && canConfirm ? () => confirm.mutate() : undefined);
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (!isOutdated) return null;
  const { language: original = language } = subjectOfFile(data.original);
  return (
    <div className={styles["outdated"]} role="status">
      <div className={styles["outdated-head"]}>
        <p>
          {data.author === null ? text("outdated-since") : text("outdated-by", { who: nameOf(data.author) })}
        </p>
        {canConfirm && (
          <Button isBusy={confirm.isPending} aria-keyshortcuts="Control+U" onClick={() => confirm.mutate()}>
            {text("up-to-date")}
          </Button>
        )}
      </div>
      {data.diff.length > 0 && (
        <details open={!isMarked} lang={LANGUAGE_TAGS[original]}>
          <summary>{text("all-changes")}</summary>
          <WordDiff parts={data.diff} />
        </details>
      )}
      {confirm.isError && <Failure error={confirm.error} />}
    </div>
  );
}

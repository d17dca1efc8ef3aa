import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { SITE_ENDPOINTS, type SiteDeletion } from "../../../contract/studio/endpoints/sites.ts";
import { statusOf } from "../../api/call-error.ts";
import { call, download } from "../../api/call.ts";
import { useSizeFormat } from "../../media/media-facts.ts";
import { dateFormat } from "../../messages/formats.ts";
import { useText, useWording } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Dialog, DialogActions } from "../../parts/dialog.tsx";
import { Field } from "../../parts/field.tsx";
import { Failure, Loading } from "../../parts/states.tsx";
import { useProof } from "../../proof/proof.tsx";
import styles from "./survey-table.module.css";

export interface DeleteDialogProps {
  code: string;
  close: () => void;
  /** Called after the deletion with the lines of a notice. */
  done: (lines: string[]) => void;
}

/** Shows what the deletion of a site removes, offers a last copy, and asks for the site's name. */
export function DeleteDialog({ code, close, done }: DeleteDialogProps) {
  const text = useText();
  const { data, error, refetch } = useQuery({
    queryKey: ["site-deletion", code],
    queryFn: ({ signal }) => call(SITE_ENDPOINTS.findDeletion, { tenant: code }, { signal }),
  });
  return (
    <Dialog title={text("delete-site-title", { name: data?.name ?? code })} close={close}>
      {error !== null && <Failure error={error} retry={() => void refetch()} />}
      {data !== undefined ? (
        <Confirm plan={data} {...{ close, done }} />
      ) : (
        <>
          {error === null && <Loading />}
          <DialogActions>
            <Button onClick={close}>{text("cancel")}</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

function Confirm({ plan, close, done }: Omit<DeleteDialogProps, "code"> & { plan: SiteDeletion }) {
  const text = useText();
  const { code, name, isUnderWay } = plan;
  const [typed, setTyped] = useState("");
  const remove = useRemoval(plan, done);
  const isWrong = statusOf(remove.error) === 422;
  return (
    <form
      className={styles["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (!remove.isPending) remove.mutate(typed);
      }}
    >
      <p>{text(isUnderWay ? "delete-site-interrupted" : "delete-site-explained")}</p>
      <Contents contents={plan.contents} />
      <p className={styles["none"]}>{text("delete-site-stays")}</p>
      {!isUnderWay && <LastCopy code={code} />}
      <Field
        label={text("type-site-name", { name })}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          remove.reset();
        }}
        error={isWrong ? text("wrong-site-name") : undefined}
        autoComplete="off"
        required
      />
      {remove.error !== null && !isWrong && <Failure error={remove.error} />}
      <DialogActions>
        <Button onClick={close}>{text("cancel")}</Button>
        <Button type="submit" look="danger" isBusy={remove.isPending}>
          {text("delete-site-now")}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Deletes the site; reports backups that still contain it. */
function useRemoval({ code, name }: SiteDeletion, done: (lines: string[]) => void) {
  const { text, tag } = useWording();
  const prove = useProof();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (typed: string) =>
      prove(() => call(SITE_ENDPOINTS.deleteSite, { tenant: code, name: typed })),
    onSuccess: ({ backup }) => {
      const time = dateFormat(tag, { dateStyle: "long", timeStyle: "short" });
      done([
        text("site-deleted", { name }),
        backup === null
          ? text("site-in-no-backup")
          : text("site-in-backup", { file: backup.file, time: time.format(backup.time) }),
      ]);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["sites"] }),
  });
}

/** Lists what the deletion removes, without numbers that are 0. */
function Contents({ contents: { mediaBytes, ...contents } }: Pick<SiteDeletion, "contents">) {
  const text = useText();
  const size = useSizeFormat()(mediaBytes);
  const lines = [
    ["goes-articles", contents.articles],
    ["goes-drafts", contents.drafts],
    ["goes-media", contents.media],
    ["goes-needs", contents.needs],
    ["goes-visit-days", contents.visitDays],
    ["goes-revisions", contents.revisions],
    ["goes-releases", contents.releases],
    ["goes-people", contents.people],
    ["goes-tokens", contents.tokens],
    ["goes-preview-links", contents.previewLinks],
  ] as const;
  return (
    <div>
      <p>{text("delete-site-goes")}</p>
      <ul className={styles["goes"]}>
        {lines.map(([id, count]) => count > 0 && <li key={id}>{text(id, { count, size })}</li>)}
      </ul>
    </div>
  );
}

function LastCopy({ code }: { code: string }) {
  const text = useText();
  const prove = useProof();
  const save = useMutation({
    mutationFn: () => prove(() => download(SITE_ENDPOINTS.exportSite, { tenant: code }, `${code}.tar.gz`)),
  });
  return (
    <div className={styles["copy"]}>
      <Button isBusy={save.isPending} onClick={() => save.mutate()}>
        {text("last-copy")}
      </Button>
      <span className={styles["none"]}>{text("last-copy-explained")}</span>
      {save.error !== null && <Failure error={save.error} />}
    </div>
  );
}

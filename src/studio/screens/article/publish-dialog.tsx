import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import * as v from "valibot";
import { PUBLICATION_ENDPOINTS } from "../../../contract/studio/endpoints/publications.ts";
import {
  conflictsSchema,
  planSchema,
  publishedSchema,
  refusedSchema,
} from "../../../contract/studio/file-payloads.ts";
import { CallError } from "../../api/call-error.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Field } from "../../parts/field.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Failure, Loading } from "../../parts/states.tsx";
import type { TheirDraft } from "../../writing/draft-keeper.ts";
import { findFile, theirDraft } from "../../writing/server-drafts.ts";
import type { WritingSession } from "../../writing/writing-session.ts";
import { WordDiff } from "./word-diff.tsx";
import styles from "./publish-dialog.module.css";

export interface PublishDialogProps {
  session: WritingSession;
  close: () => void;
  clash: (theirs: TheirDraft) => void;
}

/** Shows what a publication changes, and publishes: exactly the text that is shown, on top of what it was based on. */
export function PublishDialog({ session, close, clash }: PublishDialogProps) {
  const text = useText();
  const { keeper, file } = session;
  const [sent] = useState(() => ({ text: keeper.text, base: keeper.base }));
  const [note, setNote] = useState("");
  const edit = () => ({ name: file.name, ...sent, draft: keeper.version ?? undefined });
  const plan = useQuery({
    queryKey: ["plan", file, sent],
    queryFn: () =>
      call(PUBLICATION_ENDPOINTS.planPublication, { tenant: file.tenant, files: [edit()] }, planSchema),
    gcTime: 0,
    retry: false,
  });
  const publish = useMutation({
    mutationFn: async () => {
      // The draft goes with the publication: it has to be the one that the server has.
      await keeper.flush();
      const input = { tenant: file.tenant, files: [edit()], note };
      const { files } = await call(PUBLICATION_ENDPOINTS.publish, input, publishedSchema);
      const [published] = files;
      if (published?.isMerged === true)
        await keeper.publishedMerged(sent.text, theirDraft(await findFile(file)));
      else await keeper.published(sent.text, published?.hash ?? null);
      session.find([]);
      close();
    },
  });
  const conflict = conflictIn(publish.error) ?? conflictIn(plan.error);
  const problem = publish.error ?? plan.error;
  const findings = findingsIn(publish.error) ?? plan.data?.findings ?? [];
  const [planned] = plan.data?.files ?? [];
  const isSame = planned?.action === "unchanged";
  return (
    <Dialog title={text("publish-title")} close={close} width="wide">
      {plan.isPending && <Loading />}
      {conflict !== undefined && (
        <Notice
          kind="warn"
          title={
            conflict.author === null ? text("clashing") : text("clashing-with", { who: conflict.author })
          }
          actions={
            <Button onClick={() => clash(ontoConflict(session, conflict))}>{text("look-at-both")}</Button>
          }
        >
          <p>{text("publish-conflict")}</p>
        </Notice>
      )}
      {problem !== null && conflict === undefined && findingsIn(problem) === undefined && (
        <Failure error={problem} retry={() => void plan.refetch()} />
      )}
      {isSame && <p>{text("nothing-to-publish")}</p>}
      {planned !== undefined && !isSame && <WordDiff parts={planned.diff} />}
      {planned !== undefined && planned.referrers.length > 0 && (
        <p className={styles["aside"]}>{text("referrers", { count: planned.referrers.length })}</p>
      )}
      {findings.length > 0 && (
        <ul className={styles["findings"]} aria-label={text("findings")}>
          {findings.map(({ severity, kind, message, line }) => (
            <li key={`${line} ${kind} ${message}`}>
              <strong>
                {text(severity)} · {text("line", { line })}
              </strong>{" "}
              <span lang="en">{message}</span>
            </li>
          ))}
        </ul>
      )}
      <form
        className={styles["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          if (!publish.isPending) publish.mutate();
        }}
      >
        {planned !== undefined && !isSame && (
          <Field
            label={text("note")}
            hint={text("note-hint")}
            value={note}
            maxLength={500}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
        <div className={styles["actions"]}>
          <Button onClick={close}>{text("go-on-writing")}</Button>
          {planned !== undefined && !isSame && (
            <PublishButton isBusy={publish.isPending} isOff={plan.data?.isPublishable !== true} />
          )}
        </div>
      </form>
    </Dialog>
  );
}

/** Enter publishes: once it can, it has the focus. */
function PublishButton({ isBusy, isOff }: { isBusy: boolean; isOff: boolean }) {
  const text = useText();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOff) button.current?.focus();
  }, [isOff]);
  return (
    <Button ref={button} type="submit" look="do" isBusy={isBusy} disabled={isOff}>
      {text("publish")}
    </Button>
  );
}

type Conflict = v.InferOutput<typeof conflictsSchema>["conflicts"][number];

function conflictIn(error: unknown): Conflict | undefined {
  if (!(error instanceof CallError) || error.status !== 409) return undefined;
  const parsed = v.safeParse(conflictsSchema, error.data);
  return parsed.success ? parsed.output.conflicts[0] : undefined;
}

function findingsIn(error: unknown) {
  if (!(error instanceof CallError) || error.status !== 422) return undefined;
  const parsed = v.safeParse(refusedSchema, error.data);
  return parsed.success ? parsed.output.findings : undefined;
}

/** What is published by now, under the draft that stays. */
function ontoConflict({ keeper }: WritingSession, { theirs, current, author }: Conflict): TheirDraft {
  return { version: keeper.version, text: theirs ?? "", base: current, by: author };
}

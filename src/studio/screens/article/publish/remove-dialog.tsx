import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { PUBLICATION_ENDPOINTS } from "../../../../contract/studio/endpoints/publications.ts";
import { call } from "../../../api/call.ts";
import { findRedirectChoice, redirectEdits } from "../../../articles/redirect-choice.ts";
import { useText } from "../../../messages/wording-context.tsx";
import { Button } from "../../../parts/button.tsx";
import { Dialog, DialogActions } from "../../../parts/dialog.tsx";
import { FindingWords } from "../../../parts/finding-words.tsx";
import { Failure, Loading } from "../../../parts/states.tsx";
import { useMay } from "../../../session/me-context.tsx";
import type { FileEdit } from "../../../writing/publish-texts.ts";
import { findFile } from "../../../writing/server-drafts.ts";
import type { WritingSession } from "../../../writing/writing-session.ts";
import { findingsIn } from "./errors.ts";
import { Referrers } from "./plan-view.tsx";
import { RedirectField } from "./redirect-field.tsx";
import type { Done } from "./use-publication.ts";
import styles from "./publish-dialog.module.css";

export interface RemoveDialogProps {
  session: WritingSession;
  title: string;
  close: () => void;
  done: (done: Done) => void;
}

/** Asks for confirmation before a text is deleted, lists links to it, and offers a redirect. The deletion can be undone afterwards. */
export function RemoveDialog({ session, title, close, done }: RemoveDialogProps) {
  const text = useText();
  const { autosave, file } = session;
  const { tenant, name } = file;
  const client = useQueryClient();
  const mayLead = useMay()("redirects.write", { tenant });
  const [to, setTo] = useState("");
  const { data: redirectChoice } = useQuery({
    queryKey: ["redirect-of", file],
    queryFn: async () => (await findRedirectChoice(client, file)) ?? null,
    enabled: mayLead,
    gcTime: 0,
  });
  const plan = useQuery({
    queryKey: ["plan-removal", file],
    queryFn: async ({ signal }) => {
      const { hash } = await findFile(file, signal);
      const files = [{ name, text: null, base: hash }];
      const planned = await call(
        PUBLICATION_ENDPOINTS.planPublication,
        { tenant, files },
        {
          signal,
        },
      );
      return { ...planned, hash };
    },
    gcTime: 0,
    retry: false,
  });
  const remove = useMutation({
    mutationFn: async () => {
      await autosave.flush();
      const { hash = null } = plan.data ?? {};
      const edit: FileEdit = { name, text: null, base: hash, draft: autosave.version ?? undefined };
      const rules = redirectChoice ? redirectEdits(redirectChoice, to) : [];
      const input = { tenant, files: [edit, ...rules], note: "" };
      const { revision } = await call(PUBLICATION_ENDPOINTS.publish, input);
      await autosave.published(autosave.text, null);
      done({ kind: "removed", revision });
    },
  });
  const problem = remove.error ?? plan.error;
  const findings = findingsIn(problem) ?? plan.data?.findings ?? [];
  return (
    <Dialog title={text("remove-title", { title })} close={close}>
      <p>{text("remove-explained")}</p>
      {plan.isPending && <Loading />}
      <Referrers articles={plan.data?.files[0]?.referrers ?? []} />
      {redirectChoice && <RedirectField {...{ redirectChoice, to }} choose={setTo} />}
      {findings.length > 0 && (
        <ul className={styles["findings"]}>
          {findings.map((finding) => (
            <li key={`${finding.file} ${finding.line} ${finding.message}`}>
              {finding.file}: <FindingWords finding={finding} />
            </li>
          ))}
        </ul>
      )}
      {problem !== null && findingsIn(problem) === undefined && (
        <Failure error={problem} retry={() => (remove.isError ? remove.mutate() : void plan.refetch())} />
      )}
      <DialogActions>
        <Button onClick={close}>{text("cancel")}</Button>
        <Button
          look="danger"
          isBusy={remove.isPending}
          disabled={plan.data?.isPublishable !== true}
          onClick={() => remove.mutate()}
        >
          {text("remove")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

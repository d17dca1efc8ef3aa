import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { PUBLICATION_ENDPOINTS } from "../../../contract/studio/endpoints/publications.ts";
import { RELEASE_ENDPOINTS } from "../../../contract/studio/endpoints/releases.ts";
import { subjectOfFile } from "../../../contract/studio/file-actions.ts";
import {
  NO_CONDITIONS,
  type ReleaseConditions,
  isConditional,
} from "../../../contract/studio/release-conditions.ts";
import { call } from "../../api/call.ts";
import { draftNamesOf } from "../../articles/names-of.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Dialog, DialogActions } from "../../parts/dialog.tsx";
import { Field } from "../../parts/field.tsx";
import { formText } from "../../parts/form-text.ts";
import { Loading } from "../../parts/states.tsx";
import { useMay, useMe } from "../../session/me-context.tsx";
import type { FileEdit } from "../../writing/publish-texts.ts";
import { findFile } from "../../writing/server-drafts.ts";
import { useUnfinished } from "../article/publish/unfinished.tsx";
import { type PublicationTime, WhenField } from "../article/publish/when-field.tsx";
import { ConditionFields } from "../releases/condition-fields.tsx";
import type { BulkDialogProps } from "./bulk-dialog.ts";
import { BulkForm } from "./bulk-form.tsx";
import { DraftChoice } from "./draft-choice.tsx";
import { Findings, Refusal } from "./refusals.tsx";

/**
 * Publishes drafts of the selected articles together, now, later, or as soon as conditions hold. Drafts that were never published can be
 * included. If no articles are selected, one's own are included at first.
 */
export function PublishDraftsDialog({
  tenant,
  articles,
  unpublished,
  close,
  done,
}: Omit<BulkDialogProps, "groups">) {
  const text = useText();
  const client = useQueryClient();
  const may = useMay();
  const [time, setTime] = useState<PublicationTime>({ at: undefined });
  const isPermitted = (name: string) => may("article.publish", { tenant, ...subjectOfFile(name) });
  const { email } = useMe();
  const [offered] = useState(() => unpublished.filter(({ name }) => isPermitted(name)));
  const [names] = useState(() => [...articles.flatMap(draftNamesOf), ...offered.map(({ name }) => name)]);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(() => {
    // Others may still be writing theirs.
    const others = offered.filter(({ editedBy }) => articles.length > 0 || editedBy !== email);
    return new Set(others.map(({ name }) => name));
  });
  const [conditions, setConditions] = useState<ReleaseConditions>(NO_CONDITIONS);
  const isLater = time.at !== undefined || isConditional(conditions);
  const drafts = useQuery({
    queryKey: ["drafts-of", tenant, names],
    queryFn: () => editsOf(tenant, names),
    gcTime: 0,
    retry: false,
  });
  const files = (drafts.data ?? []).filter(({ name }) => !leftOut.has(name));
  const plan = useQuery({
    queryKey: ["plan-drafts", tenant, files],
    queryFn: () => call(PUBLICATION_ENDPOINTS.planPublication, { tenant, files }),
    enabled: files.length > 0,
    gcTime: 0,
    retry: false,
  });
  const publish = useMutation({
    mutationFn: async (form: FormData) => {
      const goesLiveAt = time.at ?? undefined;
      const words = formText(form, "words");
      if (isLater)
        await call(RELEASE_ENDPOINTS.makeRelease, { tenant, title: words, goesLiveAt, conditions, files });
      else await call(PUBLICATION_ENDPOINTS.publish, { tenant, files, note: words });
      await client.invalidateQueries({ queryKey: ["articles", tenant] });
      done();
    },
  });
  const problem = publish.error ?? plan.error ?? drafts.error;
  const unfinished = useUnfinished(plan.data);
  const isReady =
    files.length > 0 && plan.data?.isPublishable === true && time.at !== null && !unfinished.isOpen;
  // The last draft can be published or discarded elsewhere while the dialog is open. An error of one's own attempt stays visible.
  if (articles.length === 0 && unpublished.length === 0 && publish.isIdle)
    return <NoDraftsLeft close={close} />;
  return (
    <Dialog title={text("publish-drafts")} close={close} width="wide">
      {drafts.data !== undefined && (
        <DraftChoice
          {...{ tenant, leftOut }}
          drafts={drafts.data}
          actions={plan.data?.files ?? []}
          leaveOut={(changed) => {
            publish.reset();
            setLeftOut(changed);
          }}
        />
      )}
      {(drafts.isPending || plan.isFetching) && <Loading />}
      {problem !== null && <Refusal error={problem} />}
      {plan.data !== undefined && plan.data.findings.length > 0 && <Findings findings={plan.data.findings} />}
      <BulkForm
        label={text(isLater ? "plan-release" : "publish")}
        isBusy={publish.isPending}
        isOff={!isReady}
        close={close}
        submit={(form) => publish.mutate(form)}
      >
        {may("releases.write", { tenant }) && (
          <>
            <WhenField tenant={tenant} time={time} choose={setTime} />
            <ConditionFields {...{ tenant, conditions }} choose={setConditions} />
          </>
        )}
        {unfinished.question}
        <Field
          label={text(isLater ? "release-title" : "note")}
          hint={isLater ? undefined : text("note-hint")}
          name="words"
          required={isLater}
          maxLength={500}
        />
      </BulkForm>
    </Dialog>
  );
}

function NoDraftsLeft({ close }: { close: () => void }) {
  const text = useText();
  return (
    <Dialog title={text("publish-drafts")} close={close}>
      <p role="status">{text("no-drafts-left")}</p>
      <DialogActions>
        <Button look="do" onClick={close}>
          {text("close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The current drafts as edits, with the base of each. */
async function editsOf(tenant: string, names: readonly string[]): Promise<FileEdit[]> {
  const found = await Promise.all(names.map((name) => findFile({ tenant, name })));
  return found.flatMap(({ name, draft }) =>
    draft === null ? [] : [{ name, text: draft.text, base: draft.base, draft: draft.version }],
  );
}

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as v from "valibot";
import type { ListedArticle } from "../../../contract/studio/article-list.ts";
import { FILE_ENDPOINTS } from "../../../contract/studio/endpoints/files.ts";
import { PUBLICATION_ENDPOINTS } from "../../../contract/studio/endpoints/publications.ts";
import { RELEASE_ENDPOINTS } from "../../../contract/studio/endpoints/releases.ts";
import { editedFileSchema, planSchema, publishedSchema } from "../../../contract/studio/file-payloads.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Field } from "../../parts/field.tsx";
import { FileLink } from "../../parts/file-link.tsx";
import { Loading } from "../../parts/states.tsx";
import { useMay } from "../../session/me-context.tsx";
import type { BulkDialogProps } from "./bulk-dialog.ts";
import { BulkForm } from "./bulk-form.tsx";
import { Findings, Refusal } from "./refusals.tsx";
import { titleIn } from "./title-in.ts";
import styles from "./articles.module.css";

/** Publishes the drafts of the chosen articles together, at once or at a moment. */
export function PublishDraftsDialog({ tenant, articles, close, done }: BulkDialogProps) {
  const text = useText();
  const client = useQueryClient();
  const may = useMay();
  const [isLater, setLater] = useState(false);
  const plan = useQuery({
    queryKey: ["plan-drafts", tenant, draftsOf(articles)],
    queryFn: async () => {
      const files = await editsOf(tenant, draftsOf(articles));
      const planned = await call(PUBLICATION_ENDPOINTS.planPublication, { tenant, files }, planSchema);
      return { edits: files, ...planned };
    },
    gcTime: 0,
    retry: false,
  });
  const publish = useMutation({
    mutationFn: async (form: FormData) => {
      const files = plan.data?.edits ?? [];
      const goesLiveAt = momentIn(form);
      const words = form.get("words");
      if (goesLiveAt === undefined)
        await call(PUBLICATION_ENDPOINTS.publish, { tenant, files, note: words }, publishedSchema);
      else
        await call(RELEASE_ENDPOINTS.makeRelease, { tenant, title: words, goesLiveAt, files }, v.unknown());
      await client.invalidateQueries({ queryKey: ["articles", tenant] });
      done();
    },
  });
  const problem = publish.error ?? plan.error;
  return (
    <Dialog title={text("publish-drafts")} close={close} width="wide">
      {plan.isPending && <Loading />}
      {problem !== null && <Refusal error={problem} />}
      {plan.data !== undefined && (
        <>
          <ul className={styles["files"]}>
            {plan.data.files.map(({ name, action }) => (
              <li key={name}>
                <FileLink {...{ tenant, name }} title={titleIn(articles, name)} />{" "}
                <small>{text(`action-${action}`)}</small>
              </li>
            ))}
          </ul>
          {plan.data.findings.length > 0 && <Findings findings={plan.data.findings} />}
        </>
      )}
      <BulkForm
        label={text(isLater ? "plan-release" : "publish")}
        isBusy={publish.isPending}
        isOff={plan.data?.isPublishable !== true}
        close={close}
        submit={(form) => publish.mutate(form)}
      >
        {may("releases.write", { tenant }) && (
          <fieldset className={styles["when"]}>
            <legend>{text("goes-live")}</legend>
            <label>
              <input type="radio" name="when" checked={!isLater} onChange={() => setLater(false)} />{" "}
              {text("now")}
            </label>
            <label>
              <input type="radio" name="when" checked={isLater} onChange={() => setLater(true)} />{" "}
              {text("at-a-moment")}
            </label>
          </fieldset>
        )}
        {isLater && <Field label={text("moment")} type="datetime-local" name="moment" required />}
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

function draftsOf(articles: readonly ListedArticle[]): string[] {
  return articles.flatMap(({ texts }) => texts.filter(({ isEdited }) => isEdited).map(({ name }) => name));
}

/** The drafts as they are now, with what they are based on. */
async function editsOf(tenant: string, names: readonly string[]) {
  const files = await Promise.all(
    names.map((name) => call(FILE_ENDPOINTS.findFile, { tenant, name }, editedFileSchema)),
  );
  return files.flatMap(({ name, draft }) =>
    draft === null ? [] : [{ name, text: draft.text, base: draft.base, draft: draft.version }],
  );
}

/** Epoch milliseconds, of a moment as it is in the editor's own time zone. */
function momentIn(form: FormData): number | undefined {
  const moment = form.get("moment");
  return typeof moment === "string" ? new Date(moment).getTime() : undefined;
}

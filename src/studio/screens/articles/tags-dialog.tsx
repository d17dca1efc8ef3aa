import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FILE_ENDPOINTS } from "../../../contract/studio/endpoints/files.ts";
import { PUBLICATION_ENDPOINTS } from "../../../contract/studio/endpoints/publications.ts";
import { call } from "../../api/call.ts";
import { editTags } from "../../articles/edit-tags.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Field } from "../../parts/field.tsx";
import type { BulkDialogProps } from "./bulk-dialog.ts";
import { BulkForm } from "./bulk-form.tsx";
import { Refusal } from "./refusals.tsx";

/** Adds and removes tags of the selected articles, in all their languages, in one publication. */
export function TagsDialog({ tenant, articles, close, done }: BulkDialogProps) {
  const text = useText();
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: async (form: FormData) => {
      const wanted = { add: tagsIn(form, "add"), remove: tagsIn(form, "remove") };
      const names = articles.flatMap(({ texts }) => texts.map(({ name }) => name));
      const edits = await Promise.all(
        names.map(async (name) => {
          const { text: before, hash } = await call(FILE_ENDPOINTS.findFile, { tenant, name });
          const after = before === null ? undefined : editTags(before, wanted);
          return after === undefined || after === before ? [] : [{ name, text: after, base: hash }];
        }),
      );
      const files = edits.flat();
      if (files.length > 0) await call(PUBLICATION_ENDPOINTS.publish, { tenant, files, note: "" });
      await client.invalidateQueries({ queryKey: ["articles", tenant] });
      done();
    },
  });
  return (
    <Dialog title={text("change-tags")} close={close}>
      <p>{text("change-tags-explained", { count: articles.length })}</p>
      {change.error !== null && <Refusal error={change.error} />}
      <BulkForm
        label={text("publish")}
        isBusy={change.isPending}
        close={close}
        submit={(form) => change.mutate(form)}
      >
        <Field label={text("tags-to-add")} hint={text("tags-hint")} name="add" autoComplete="off" />
        <Field label={text("tags-to-remove")} name="remove" autoComplete="off" />
      </BulkForm>
    </Dialog>
  );
}

/** Splits tags at commas of any script. */
function tagsIn(form: FormData, field: string): string[] {
  const value = form.get(field);
  return typeof value === "string"
    ? value
        .split(/[,，、]/)
        .map((tag) => tag.trim())
        .filter(Boolean)
    : [];
}

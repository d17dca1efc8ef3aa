import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FILE_ENDPOINTS } from "../../../contract/studio/endpoints/files.ts";
import { PUBLICATION_ENDPOINTS } from "../../../contract/studio/endpoints/publications.ts";
import { call } from "../../api/call.ts";
import { editTags } from "../../articles/edit-tags.ts";
import { namesQuery } from "../../articles/names-query.ts";
import { useText, useWording } from "../../messages/wording-context.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { NamesField } from "../../parts/names-field.tsx";
import type { BulkDialogProps } from "./bulk-dialog.ts";
import { BulkForm } from "./bulk-form.tsx";
import { Refusal } from "./refusals.tsx";

/** Adds and removes tags of the selected articles in all their languages, with one publication. */
export function TagsDialog({ tenant, articles, close, done }: BulkDialogProps) {
  const text = useText();
  const client = useQueryClient();
  const { language } = useWording();
  const { data } = useQuery(namesQuery(tenant, language));
  const known = data?.tags ?? [];
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const change = useMutation({
    mutationFn: async () => {
      const names = articles.flatMap(({ texts }) => texts.map(({ name }) => name));
      const edits = await Promise.all(
        names.map(async (name) => {
          const { text: before, hash } = await call(FILE_ENDPOINTS.findFile, { tenant, name });
          const after = before === null ? undefined : editTags(before, { add, remove });
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
        submit={() => change.mutate()}
      >
        <NamesField label={text("tags-to-add")} names={add} known={known} change={setAdd} />
        <NamesField label={text("tags-to-remove")} names={remove} known={known} change={setRemove} />
      </BulkForm>
    </Dialog>
  );
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { composed } from "../../../contract/addresses/composed.ts";
import { isGroupSlug } from "../../../contract/addresses/slugs.ts";
import { NAME_ENDPOINTS } from "../../../contract/studio/endpoints/names.ts";
import { statusOf } from "../../api/call-error.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Dialog, DialogActions } from "../../parts/dialog.tsx";
import { Field } from "../../parts/field.tsx";
import { formText } from "../../parts/form-text.ts";
import { Notice } from "../../parts/notice.tsx";
import { Failure } from "../../parts/states.tsx";
import { useProof } from "../../proof/proof.tsx";
import { refreshScreens } from "../../session/refresh-screens.ts";
import type { Changed } from "./changed-notice.tsx";
import styles from "./groups.module.css";

export interface AddressDialogProps {
  tenant: string;
  slug: string;
  /** Saves unsaved changes of the settings. */
  prepare: () => Promise<unknown>;
  done: (changed: Changed) => void;
  close: () => void;
}

/** Changes the slug of a group, and publishes it with all changes that result from it. */
export function AddressDialog({ tenant, slug, prepare, done, close }: AddressDialogProps) {
  const text = useText();
  const client = useQueryClient();
  const prove = useProof();
  const [fault, setFault] = useState<string>();
  const move = useMutation({
    mutationFn: async (to: string) => {
      await prepare();
      const changed = await prove(() =>
        call(NAME_ENDPOINTS.moveGroup, {
          tenant,
          from: slug,
          to,
          note: text("group-address-note", { slug, to }),
        }),
      );
      await refreshScreens(client);
      done(changed);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const to = composed(formText(new FormData(event.currentTarget), "slug")).trim();
    setFault(isGroupSlug(to) ? undefined : text("group-slug-fault"));
    if (isGroupSlug(to) && to !== slug) move.mutate(to);
  };
  const status = statusOf(move.error);
  return (
    <Dialog title={text("group-address-of", { slug })} close={close}>
      <form className={styles["form"]} onSubmit={submit}>
        <p>{text("group-address-explained")}</p>
        <Field
          name="slug"
          label={text("group-slug")}
          error={fault}
          defaultValue={slug}
          required
          autoComplete="off"
        />
        {move.error !== null &&
          (status === 409 || status === 404 ? (
            <Notice kind="warn">{text(`group-address-${status}`)}</Notice>
          ) : (
            <Failure error={move.error} />
          ))}
        <DialogActions>
          <Button onClick={close}>{text("cancel")}</Button>
          <Button type="submit" look="do" isBusy={move.isPending}>
            {text("group-address-do")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

import { type FormEvent, useState } from "react";
import { NEED_ENDPOINTS, type NeedDetail } from "../../../contract/studio/endpoints/needs.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { LongField } from "../../parts/field.tsx";
import { Failure } from "../../parts/states.tsx";
import { When } from "../../parts/when.tsx";
import { useAuthorNames } from "../../session/colleagues.ts";
import { useEnquiryAction } from "./use-enquiry-action.ts";
import styles from "./enquiries.module.css";

export interface NotesProps {
  tenant: string;
  id: string;
  notes: NeedDetail["notes"];
  canWrite: boolean;
}

/** Shows the editors' notes on an enquiry, with a field to add one. */
export function Notes({ tenant, id, notes, canWrite }: NotesProps) {
  const text = useText();
  const nameOf = useAuthorNames(
    tenant,
    notes.map(({ author }) => author),
  );
  const [note, setNote] = useState("");
  const add = useEnquiryAction(() => call(NEED_ENDPOINTS.noteNeed, { tenant, id, note }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (note.trim() !== "" && !add.isPending) add.mutate(undefined, { onSuccess: () => setNote("") });
  };
  if (notes.length === 0 && !canWrite) return null;
  return (
    <section className={styles["part"]}>
      <h3>{text("enquiry-notes")}</h3>
      <ol className={styles["notes"]}>
        {notes.map(({ id: key, at, author, note: words }) => (
          <li key={key}>
            <p>{words}</p>
            <p className={styles["time"]}>
              {nameOf(author)} · <When at={at} />
            </p>
          </li>
        ))}
      </ol>
      {canWrite && (
        <form onSubmit={submit}>
          <LongField
            label={text("enquiry-new-note")}
            hint={text("enquiry-note-hint")}
            value={note}
            maxLength={5_000}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          {add.error !== null && <Failure error={add.error} />}
          <Button type="submit" isBusy={add.isPending} disabled={note.trim() === ""}>
            {text("enquiry-add-note")}
          </Button>
        </form>
      )}
    </section>
  );
}

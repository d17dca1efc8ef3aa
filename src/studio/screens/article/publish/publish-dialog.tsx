import { useState } from "react";
import type { LanguageCode } from "../../../../contract/addresses/locales.ts";
import { LANGUAGE_NAMES } from "../../../messages/language-names.ts";
import { useText } from "../../../messages/wording-context.tsx";
import { Button } from "../../../parts/button.tsx";
import { Dialog, DialogActions } from "../../../parts/dialog.tsx";
import { Field } from "../../../parts/field.tsx";
import type { TheirDraft } from "../../../writing/autosave.ts";
import type { WritingSession } from "../../../writing/writing-session.ts";
import type { OtherDraft } from "./edits.ts";
import { PageCompare, type Side } from "./page-compare.tsx";
import { PublicationReport, changesAnything } from "./publication-report.tsx";
import { PublishButton } from "./publish-button.tsx";
import { RedirectField } from "./redirect-field.tsx";
import { SharedDraft } from "./shared-draft.tsx";
import { useUnfinished } from "./unfinished.tsx";
import { type Done, usePublication } from "./use-publication.ts";
import { type PublicationTime, WhenField } from "./when-field.tsx";
import styles from "./publish-dialog.module.css";

export interface PublishDialogProps {
  session: WritingSession;
  language: LanguageCode;
  path: string;
  title: string;
  /** Whether the person may schedule publications. */
  canSchedule: boolean;
  /** Whether the person may publish a draft in another language. */
  mayPublish: (other: OtherDraft) => boolean;
  close: () => void;
  resolve: (theirs: TheirDraft) => void;
  done: (done: Done) => void;
}

/** Shows what a publication changes, and publishes exactly what was shown. */
export function PublishDialog(props: PublishDialogProps) {
  const { session, language, path, title, canSchedule, mayPublish, close, resolve, done } = props;
  const text = useText();
  const [note, setNote] = useState("");
  const [time, setTime] = useState<PublicationTime>({ at: undefined });
  const [also, setAlso] = useState<ReadonlySet<string>>(new Set());
  const { others, plan, redirect, publish, shared } = usePublication(session, {
    path,
    title,
    also,
    note,
    time,
    done,
  });
  const canPublish = changesAnything(plan.data);
  const { tenant, name } = session.file;
  const shownPage = async (side: Side) => {
    // The server renders the saved draft, so unsaved text is saved first.
    await session.autosave.flush();
    return { tenant, drafts: side === "after" ? [name] : [], language, path: `/${path}.html` };
  };
  const unfinished = useUnfinished(plan.data);
  return (
    <Dialog title={text("publish-title")} close={close} width="wide">
      <PublicationReport {...{ session, plan, publish, resolve }} />
      {canPublish && session.autosave.base !== null && shared.share === "all" && (
        <PageCompare subject={[tenant, name]} shown={shownPage} title={title} />
      )}
      <form
        className={styles["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          if (!publish.isPending) publish.mutate();
        }}
      >
        {shared.writers.length > 0 && <SharedDraft tenant={session.file.tenant} {...shared} />}
        <OtherLanguages
          others={others.filter(mayPublish)}
          chosen={also}
          choose={(name, isOn) =>
            setAlso(
              (before) => new Set(isOn ? [...before, name] : [...before].filter((each) => each !== name)),
            )
          }
        />
        {redirect.redirectChoice !== undefined && (
          <RedirectField redirectChoice={redirect.redirectChoice} to={redirect.to} choose={redirect.choose} />
        )}
        {canPublish && (
          <>
            {canSchedule && <WhenField tenant={session.file.tenant} time={time} choose={setTime} />}
            <Field
              label={text("note")}
              hint={text("note-hint")}
              value={note}
              maxLength={500}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
          </>
        )}
        {canPublish && unfinished.question}
        <DialogActions>
          <Button onClick={close}>{text("go-on-writing")}</Button>
          {canPublish && (
            <PublishButton
              label={text(time.at === undefined ? "publish" : "publish-later")}
              isBusy={publish.isPending}
              isOff={
                plan.data?.isPublishable !== true ||
                time.at === null ||
                redirect.isPending ||
                unfinished.isOpen
              }
            />
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface OtherLanguagesProps {
  others: readonly OtherDraft[];
  chosen: ReadonlySet<string>;
  choose: (name: string, isOn: boolean) => void;
}

/** Drafts of the article in other languages to publish in the same revision. */
function OtherLanguages({ others, chosen, choose }: OtherLanguagesProps) {
  const text = useText();
  if (others.length === 0) return null;
  return (
    <fieldset className={styles["others"]}>
      <legend>{text("publish-also")}</legend>
      {others.map(({ language, edit: { name } }) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={chosen.has(name)}
            onChange={(event) => choose(name, event.currentTarget.checked)}
          />{" "}
          {LANGUAGE_NAMES[language]}
        </label>
      ))}
    </fieldset>
  );
}

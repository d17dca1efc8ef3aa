import { type FormEvent, useState } from "react";
import { setValue } from "../../lists/entry-values.ts";
import type { Entry } from "../../lists/list-file.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Dialog, DialogActions } from "../../parts/dialog.tsx";
import { Field } from "../../parts/field.tsx";
import { formText } from "../../parts/form-text.ts";
import { type ChosenTarget, targetOf, withTarget } from "../entries/entry-target.ts";
import { nameOf, valueOf } from "../entries/entry-texts.ts";
import { MarkChips } from "../entries/mark-chips.tsx";
import { TargetField } from "../entries/target-field.tsx";
import { TextsFields, withTextsOf } from "../entries/texts-fields.tsx";
import { type MarkContext, marksOf } from "./marks.ts";
import type { Row } from "./rows.ts";
import type { MenuActions } from "./use-menu-actions.ts";
import styles from "./entry-dialog.module.css";

export interface EntryDialogProps {
  tenant: string;
  row: Row;
  context: MarkContext;
  actions: MenuActions;
  isReadOnly: boolean;
  close: () => void;
}

/** Everything about an entry: what it leads to, its names and descriptions in all languages, icon and window. */
export function EntryDialog({ tenant, row, context, actions, isReadOnly, close }: EntryDialogProps) {
  const text = useText();
  const { entry } = row;
  const [target, setTarget] = useState<ChosenTarget>(() => targetOf(entry) ?? { kind: "none", name: "" });
  const marks = marksOf(row, context);
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    actions.edit(row, (old, lineEnd) => withForm(old, { form, target, context, lineEnd }));
    close();
  };
  return (
    <Dialog title={nameOf(entry, context)} close={close} width="wide">
      <MarkChips marks={marks} isLong />
      <form className={styles["form"]} onSubmit={save}>
        <fieldset disabled={isReadOnly} className={styles["form"]}>
          <TextsFields name="name" label={text("entry-name")} {...{ entry }} site={context} isRequired />
          <TargetField
            {...{ tenant, target, setTarget, isReadOnly }}
            language={context.defaultLanguage}
            targets={context.targets}
          />
          <TextsFields name="description" label={text("entry-description")} {...{ entry }} site={context} />
          <div className={styles["texts"]}>
            <Field
              label={text("entry-icon")}
              hint={text("entry-icon-hint")}
              name="icon"
              pattern="[a-z][a-z0-9\-]*"
              defaultValue={valueOf(entry, "icon") ?? ""}
            />
            <label className={styles["check"]}>
              <input type="checkbox" name="window" defaultChecked={valueOf(entry, "target") === "_blank"} />{" "}
              {text("entry-new-window")}
            </label>
          </div>
        </fieldset>
        <DialogActions>
          <Button onClick={close}>{text(isReadOnly ? "close" : "cancel")}</Button>
          {!isReadOnly && (
            <Button type="submit" look="do">
              {text("entry-apply")}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface Filled {
  form: FormData;
  target: ChosenTarget;
  context: MarkContext;
  lineEnd: string;
}

/** The entry with what the form changes; lines of other values stay as they are. */
function withForm(entry: Entry, { form, target, context, lineEnd }: Filled): Entry {
  let changed = withTarget(entry, target, lineEnd);
  for (const key of ["name", "description"] as const)
    changed = withTextsOf(form, changed, key, context, lineEnd);
  const icon = formText(form, "icon").trim();
  if (icon !== (valueOf(entry, "icon") ?? ""))
    changed = setValue(changed, "icon", icon === "" ? undefined : icon, lineEnd);
  const isInNewWindow = form.get("window") !== null;
  if (isInNewWindow !== (valueOf(entry, "target") === "_blank"))
    changed = setValue(changed, "target", isInNewWindow ? "_blank" : undefined, lineEnd);
  return changed;
}

import { type FormEvent, useState } from "react";
import { setValue } from "../../lists/entry-values.ts";
import type { Entry } from "../../lists/list-file.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Dialog, DialogActions } from "../../parts/dialog.tsx";
import { Field } from "../../parts/field.tsx";
import { formText } from "../../parts/form-text.ts";
import { DialogNotices } from "../entries/dialog-notices.tsx";
import { type ChosenTarget, targetOf, withChangedTarget } from "../entries/entry-target.ts";
import { nameOf, valueOf } from "../entries/entry-texts.ts";
import { MarkChips } from "../entries/mark-chips.tsx";
import { TargetField } from "../entries/target-field.tsx";
import { type FormContext, TextsFields, withTextsOf } from "../entries/texts-fields.tsx";
import { type MarkContext, marksOf } from "./marks.ts";
import type { Row } from "./rows.ts";
import type { MenuActions } from "./use-menu-actions.ts";
import styles from "./entry-dialog.module.css";

export interface EntryDialogProps {
  tenant: string;
  /** The entry as it was when the dialog opened; the fields start with its values. */
  opened: Row;
  /** The entry as it is now; `undefined` if somebody else removed it. */
  row: Row | undefined;
  context: MarkContext;
  actions: MenuActions;
  isReadOnly: boolean;
  /** Whether the last attempt to save failed. */
  isRefused: boolean;
  close: () => void;
}

/** Everything about an entry: its target, its names and descriptions in all languages, icon and window. */
export function EntryDialog(props: EntryDialogProps) {
  const { tenant, opened, row, context, actions, isReadOnly, isRefused, close } = props;
  const text = useText();
  const { entry } = opened;
  const [target, setTarget] = useState<ChosenTarget>(() => targetOf(entry) ?? { kind: "none", name: "" });
  const marks = marksOf(row ?? opened, context);
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const change = (old: Entry, lineEnd: string) =>
      withForm(old, { form, target, opened: entry, site: context, lineEnd });
    if (row !== undefined && actions.edit(row, change)) close();
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
        <DialogNotices
          {...{ tenant, isRefused }}
          file="menus"
          id="menus-refused"
          isGone={row === undefined}
        />
        <DialogActions>
          <Button onClick={close}>{text(isReadOnly ? "close" : "cancel")}</Button>
          {!isReadOnly && (
            <Button type="submit" look="do" disabled={row === undefined}>
              {text("entry-apply")}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface Filled extends FormContext {
  form: FormData;
  target: ChosenTarget;
}

/**
 * Returns the entry with the values of the form. Lines of unchanged values stay as they are.
 * @throws {FixedTextError}
 */
function withForm(entry: Entry, { form, target, ...context }: Filled): Entry {
  const { opened, lineEnd } = context;
  let changed = withChangedTarget(entry, target, context);
  for (const key of ["name", "description"] as const) changed = withTextsOf(form, changed, key, context);
  const icon = formText(form, "icon").trim();
  if (icon !== (valueOf(opened, "icon") ?? ""))
    changed = setValue(changed, "icon", icon === "" ? undefined : icon, lineEnd);
  const isInNewWindow = form.get("window") !== null;
  if (isInNewWindow !== (valueOf(opened, "target") === "_blank"))
    changed = setValue(changed, "target", isInNewWindow ? "_blank" : undefined, lineEnd);
  return changed;
}

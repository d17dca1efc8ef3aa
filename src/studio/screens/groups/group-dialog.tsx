import { type FormEvent, useState } from "react";
import { composed } from "../../../contract/addresses/composed.ts";
import { isGroupSlug } from "../../../contract/addresses/slugs.ts";
import { slugOf } from "../../articles/slug-of.ts";
import type { EntryChange } from "../../lists/entry-values.ts";
import type { Entry } from "../../lists/list-file.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Dialog, DialogActions } from "../../parts/dialog.tsx";
import { Field } from "../../parts/field.tsx";
import { formText } from "../../parts/form-text.ts";
import { DialogNotices } from "../entries/dialog-notices.tsx";
import { type SiteLanguages, nameOf } from "../entries/entry-texts.ts";
import { TextsFields, withTextsOf } from "../entries/texts-fields.tsx";
import styles from "./groups.module.css";

/** The values of the dialog: slug and name of a new group, and the change of its other texts. */
export interface GroupForm {
  slug: string;
  name: string;
  /** @throws {FixedTextError} */
  edit: EntryChange;
}

export interface GroupDialogProps {
  tenant: string;
  site: SiteLanguages;
  /** The group as it was when the dialog opened; `undefined` for a new one. */
  entry: Entry | undefined;
  /** Whether somebody else removed the group. */
  isGone: boolean;
  /** Whether the last attempt to save failed. */
  isRefused: boolean;
  /** The slugs of all groups. */
  slugs: readonly string[];
  save: (form: GroupForm) => void;
  close: () => void;
}

/** Name and description of a group in all languages, and the slug of a new one. */
export function GroupDialog(props: GroupDialogProps) {
  const { tenant, site, entry, isGone, isRefused, slugs, save, close } = props;
  const text = useText();
  const [fault, setFault] = useState<string>();
  const isNew = entry === undefined;
  const own: Pick<Entry, "values"> = entry ?? { values: {} };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const name = formText(form, `name ${site.defaultLanguage}`).trim();
    const slug = composed(formText(form, "slug")).trim() || slugOf(name);
    if (isNew && (!isGroupSlug(slug) || slugs.includes(slug)))
      return setFault(text(slugs.includes(slug) ? "group-slug-taken" : "group-slug-fault"));
    return save({
      slug,
      name,
      edit(old, lineEnd) {
        const context = { opened: entry ?? old, site, lineEnd };
        return withTextsOf(form, withTextsOf(form, old, "name", context), "description", context);
      },
    });
  };
  return (
    <Dialog title={isNew ? text("group-new") : nameOf(own, site)} close={close} width="wide">
      <form className={styles["form"]} onSubmit={submit}>
        <TextsFields name="name" label={text("group-name")} entry={own} {...{ site }} isRequired />
        {isNew && (
          <Field
            name="slug"
            label={text("group-slug")}
            hint={text("group-slug-hint")}
            error={fault}
            autoComplete="off"
          />
        )}
        <TextsFields name="description" label={text("group-description")} entry={own} {...{ site }} isLong />
        <DialogNotices {...{ tenant, isRefused, isGone }} file="site" id="groups-refused" />
        <DialogActions>
          <Button onClick={close}>{text("cancel")}</Button>
          <Button type="submit" look="do" disabled={isGone}>
            {text("entry-apply")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

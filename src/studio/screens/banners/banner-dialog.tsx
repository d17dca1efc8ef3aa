import { type FormEvent, useRef, useState } from "react";
import type { ListedSite } from "../../../contract/studio/endpoints/sites.ts";
import { setValue } from "../../lists/entry-values.ts";
import type { Entry } from "../../lists/list-file.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Dialog, DialogActions } from "../../parts/dialog.tsx";
import { formText } from "../../parts/form-text.ts";
import { Notice } from "../../parts/notice.tsx";
import { useSiteTimes } from "../../session/site-times.ts";
import { DialogNotices } from "../entries/dialog-notices.tsx";
import { type ChosenTarget, targetOf, withChangedTarget } from "../entries/entry-target.ts";
import { nameOf, valueOf } from "../entries/entry-texts.ts";
import { MarkChips } from "../entries/mark-chips.tsx";
import { PictureField } from "../entries/picture-field.tsx";
import { TargetField } from "../entries/target-field.tsx";
import { type FormContext, TextsFields, withTextsOf } from "../entries/texts-fields.tsx";
import { type BannerContext, marksOfBanner } from "./banner-marks.ts";
import type { BannerRow } from "./banner-rows.ts";
import { TIME_KEYS, fieldOf, timesOf } from "./banner-times.ts";
import { pictureAddress } from "./picture-address.ts";
import { ScheduleFields } from "./schedule-fields.tsx";
import type { BannerActions } from "./use-banner-actions.ts";
import styles from "./banner-dialog.module.css";

/** The folder below `media/` for pictures that are uploaded here. */
const FOLDER = "banners/";
const PICTURES = ["image", "imageMobile"] as const;
type Pictures = Record<(typeof PICTURES)[number], string>;

export interface BannerDialogProps {
  site: ListedSite;
  /** The banner as it was when the dialog opened; the fields start with its values. `undefined` for a new banner. */
  opened: BannerRow | undefined;
  /** The banner as it is now; `undefined` if it is new, or if somebody else removed it. */
  row: BannerRow | undefined;
  context: BannerContext;
  actions: BannerActions;
  isReadOnly: boolean;
  /** Whether the last attempt to save failed. */
  isRefused: boolean;
  close: () => void;
}

/** Everything about a banner: its pictures, its texts in all languages, and its target. */
export function BannerDialog(props: BannerDialogProps) {
  const { site, opened, row, context, actions, isReadOnly, isRefused, close } = props;
  const text = useText();
  const form = useRef<HTMLFormElement>(null);
  const entry: Pick<Entry, "values"> = opened?.entry ?? { values: {} };
  const isGone = opened !== undefined && row === undefined;
  const [pictures, setPictures] = useState<Pictures>(() => ({
    image: valueOf(entry, "image") ?? "",
    imageMobile: valueOf(entry, "imageMobile") ?? "",
  }));
  const [target, setTarget] = useState<ChosenTarget>(() => targetOf(entry) ?? { kind: "none", name: "" });
  const [lacksPicture, setLacking] = useState(false);
  const { defaultLanguage } = context;
  const { timeZone } = useSiteTimes(site.code);
  const choose = (key: keyof Pictures, name: string | undefined, alt = "") => {
    setPictures({ ...pictures, [key]: name === undefined ? "" : pictureAddress(name) });
    const field = form.current?.elements.namedItem(`alt ${defaultLanguage}`);
    if (key === "image" && field instanceof HTMLTextAreaElement && field.value === "") field.value = alt;
  };
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    if (pictures.image === "") {
      setLacking(true);
      return;
    }
    const change = (old: Entry, lineEnd: string) =>
      withForm(old, {
        ...{ form: data, pictures, target, timeZone, lineEnd },
        site: context,
        opened: opened === undefined ? old : entry,
      });
    const title = { [defaultLanguage]: formText(data, `title ${defaultLanguage}`).trim() };
    const isDone =
      row === undefined
        ? !isGone && actions.add({ title, image: pictures.image }, change)
        : actions.edit(row, change);
    if (isDone) close();
  };
  return (
    <Dialog
      title={opened === undefined ? text("banner-new") : nameOf(entry, context, "title")}
      close={close}
      width="wide"
    >
      {row !== undefined && <MarkChips marks={marksOfBanner(row, context)} isLong />}
      <form ref={form} className={styles["form"]} onSubmit={save}>
        <fieldset disabled={isReadOnly} className={styles["form"]}>
          {lacksPicture && pictures.image === "" && (
            <Notice kind="danger">{text("banner-needs-picture")}</Notice>
          )}
          <div className={styles["pictures"]}>
            {PICTURES.map((key) => (
              <PictureField
                key={key}
                {...{ site }}
                label={text(`banner-${key}`)}
                hint={text(`banner-${key}-hint`)}
                value={pictureAddress(pictures[key])}
                folder={FOLDER}
                isOptional={key === "imageMobile"}
                set={(name, alt) => choose(key, name, alt)}
              />
            ))}
          </div>
          <TextsFields name="title" label={text("banner-title")} {...{ entry }} site={context} isRequired />
          <TextsFields name="subtitle" label={text("banner-subtitle")} {...{ entry }} site={context} isLong />
          <TextsFields name="alt" label={text("banner-alt")} {...{ entry }} site={context} isLong />
          <TargetField
            {...{ target, setTarget, isReadOnly }}
            tenant={site.code}
            language={defaultLanguage}
            targets={context.targets}
          />
          {target.kind !== "none" && (
            <TextsFields name="cta" label={text("banner-cta")} {...{ entry }} site={context} />
          )}
          <ScheduleFields tenant={site.code} {...{ entry }} />
        </fieldset>
        <DialogNotices tenant={site.code} file="banners" id="banners-refused" {...{ isRefused, isGone }} />
        <DialogActions>
          <Button onClick={close}>{text(isReadOnly ? "close" : "cancel")}</Button>
          {!isReadOnly && (
            <Button type="submit" look="do" disabled={isGone}>
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
  pictures: Pictures;
  target: ChosenTarget;
  timeZone: string;
}

/**
 * Returns the banner with the values of the form. Lines of unchanged values stay as they are.
 * @throws {FixedTextError}
 */
function withForm(entry: Entry, { form, pictures, target, timeZone, ...context }: Filled): Entry {
  const { opened, lineEnd } = context;
  let changed = entry;
  for (const key of PICTURES) {
    const value = pictures[key];
    if (value !== (valueOf(opened, key) ?? ""))
      changed = setValue(changed, key, value === "" ? undefined : value, lineEnd);
  }
  changed = withChangedTarget(changed, target, context);
  const texts = ["title", "subtitle", "alt", ...(target.kind === "none" ? [] : ["cta" as const])] as const;
  for (const key of texts) changed = withTextsOf(form, changed, key, context);
  const times = timesOf(opened, timeZone);
  for (const key of TIME_KEYS) {
    const written = formText(form, key);
    if (written !== fieldOf(times[key], timeZone))
      changed = setValue(changed, key, written === "" ? undefined : written, lineEnd);
  }
  return changed;
}

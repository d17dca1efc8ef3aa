import { useState } from "react";
import { LANGUAGE_CODES } from "../../../contract/addresses/locales.ts";
import { DEFAULT_THEME } from "../../../contract/addresses/themes.ts";
import type { SurveyedSite } from "../../../contract/studio/endpoints/sites.ts";
import { STARTER_NAMES } from "../../../contract/studio/starters.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Dialog, DialogActions } from "../../parts/dialog.tsx";
import { Field } from "../../parts/field.tsx";
import { Failure } from "../../parts/states.tsx";
import { asciiSlug } from "../../texts/ascii-slug.ts";
import { BeginningField } from "./beginning-field.tsx";
import { StarterFields } from "./starter-fields.tsx";
import { type NewSite, faultsOf, useAddition } from "./use-addition.ts";
import styles from "./survey-table.module.css";

/** A code can become a label of a host name, which has at most 63 characters. */
const MAXIMUM_CODE_LENGTH = 63;

export interface AddDialogProps {
  /** The sites that can be copied. */
  sites: readonly SurveyedSite[];
  close: () => void;
  /** Called with the new site. */
  done: (site: { code: string; name: string }) => void;
}

/** Asks for a new site: its name and domain, and what it begins with. */
export function AddDialog({ sites, close, done }: AddDialogProps) {
  const text = useText();
  const [site, setSite] = useState<NewSite>({
    name: "",
    code: "",
    host: "",
    from: { kind: "starter", name: STARTER_NAMES[0] },
    theme: DEFAULT_THEME,
    languages: LANGUAGE_CODES,
    first: "en",
  });
  const add = useAddition(done);
  const change = (part: Partial<NewSite>) => {
    setSite({ ...site, ...part });
    add.reset();
  };
  const faults = faultsOf(add.error, text);
  return (
    <Dialog title={text("add-site")} close={close}>
      <form
        className={styles["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          if (!add.isPending) add.mutate(site);
        }}
      >
        <Field
          label={text("new-site-name")}
          value={site.name}
          onChange={({ target }) => change({ name: target.value })}
          onBlur={() => site.code === "" && change({ code: asciiSlug(site.name, MAXIMUM_CODE_LENGTH) })}
          maxLength={100}
          autoComplete="off"
          required
        />
        <Field
          label={text("new-site-code")}
          hint={text("new-site-code-hint")}
          error={faults.code}
          value={site.code}
          onChange={({ target }) => change({ code: target.value })}
          autoComplete="off"
          autoCapitalize="none"
          required
        />
        <Field
          label={text("new-site-host")}
          hint={text("new-site-host-hint")}
          error={faults.host}
          value={site.host}
          onChange={({ target }) => change({ host: target.value })}
          autoComplete="off"
          autoCapitalize="none"
          inputMode="url"
        />
        <BeginningField value={site.from} onChange={(from) => change({ from })} sites={sites} />
        {site.from.kind !== "empty" && (
          <p className={styles["none"]}>
            {text(site.from.kind === "copy" ? "copy-explained" : "starter-explained")}
          </p>
        )}
        {site.from.kind !== "copy" && <StarterFields {...{ site, change }} />}
        {add.error !== null && faults.code === undefined && faults.host === undefined && (
          <Failure error={add.error} />
        )}
        <DialogActions>
          <Button onClick={close}>{text("cancel")}</Button>
          <Button type="submit" look="do" isBusy={add.isPending}>
            {text("add-site")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

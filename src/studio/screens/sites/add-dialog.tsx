import { useState } from "react";
import { LANGUAGE_CODES } from "../../../contract/addresses/locales.ts";
import { DEFAULT_THEME } from "../../../contract/addresses/themes.ts";
import type { SurveyedSite } from "../../../contract/studio/endpoints/sites.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Dialog, DialogActions } from "../../parts/dialog.tsx";
import { Choice, Field } from "../../parts/field.tsx";
import { Failure } from "../../parts/states.tsx";
import { asciiSlug } from "../../texts/ascii-slug.ts";
import { StarterFields } from "./starter-fields.tsx";
import { type NewSite, faultsOf, useAddition } from "./use-addition.ts";
import styles from "./survey-table.module.css";

/** A code may be a label of a host name. */
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
    copyOf: "",
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
        <Choice
          label={text("add-site-from")}
          value={site.copyOf}
          onChange={({ target }) => change({ copyOf: target.value })}
        >
          <option value="">{text("from-starter")}</option>
          {sites.map(({ code, name }) => (
            <option key={code} value={code}>
              {text("copy-of", { name })}
            </option>
          ))}
        </Choice>
        {site.copyOf === "" ? (
          <StarterFields {...{ site, change }} />
        ) : (
          <p className={styles["none"]}>{text("copy-explained")}</p>
        )}
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

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { LANGUAGE_CODES, type LanguageCode } from "../../../contract/addresses/locales.ts";
import { DEFAULT_THEME, THEME_CODES, type ThemeCode } from "../../../contract/addresses/themes.ts";
import { SITE_ENDPOINTS, type SurveyedSite } from "../../../contract/studio/endpoints/sites.ts";
import { CallError } from "../../api/call-error.ts";
import { call } from "../../api/call.ts";
import { LANGUAGE_NAMES } from "../../messages/language-names.ts";
import type { Text } from "../../messages/messages.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Dialog, DialogActions } from "../../parts/dialog.tsx";
import { Choice, Field } from "../../parts/field.tsx";
import { Failure } from "../../parts/states.tsx";
import { useProof } from "../../proof/proof.tsx";
import { readTaken } from "./read-taken.ts";
import styles from "./survey-table.module.css";

interface NewSite {
  name: string;
  code: string;
  host: string;
  copyOf: string;
  theme: ThemeCode;
  languages: readonly LanguageCode[];
  first: LanguageCode;
}

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
          onBlur={() => site.code === "" && change({ code: codeOf(site.name) })}
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
          <Starter {...{ site, change }} />
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

function Starter({ site, change }: { site: NewSite; change: (part: Partial<NewSite>) => void }) {
  const text = useText();
  const { theme, languages, first } = site;
  const toggle = (language: LanguageCode, isWanted: boolean) => {
    const next = LANGUAGE_CODES.filter((code) => (code === language ? isWanted : languages.includes(code)));
    if (next.length > 0)
      change({ languages: next, first: next.includes(first) ? first : (next[0] ?? first) });
  };
  return (
    <>
      <Choice
        label={text("new-site-theme")}
        value={theme}
        onChange={({ target }) =>
          change({ theme: THEME_CODES.find((code) => code === target.value) ?? theme })
        }
      >
        {THEME_CODES.map((code) => (
          <option key={code} value={code}>
            {text("theme-number", { number: code.replace("theme", "") })}
          </option>
        ))}
      </Choice>
      <fieldset className={styles["languages"]}>
        <legend>{text("new-site-languages")}</legend>
        {LANGUAGE_CODES.map((code) => (
          <label key={code}>
            <input
              type="checkbox"
              checked={languages.includes(code)}
              onChange={({ target }) => toggle(code, target.checked)}
            />{" "}
            {LANGUAGE_NAMES[code]}
          </label>
        ))}
      </fieldset>
      <Choice
        label={text("new-site-default")}
        value={first}
        onChange={({ target }) => change({ first: languages.find((code) => code === target.value) ?? first })}
      >
        {languages.map((code) => (
          <option key={code} value={code}>
            {LANGUAGE_NAMES[code]}
          </option>
        ))}
      </Choice>
    </>
  );
}

function useAddition(done: AddDialogProps["done"]) {
  const prove = useProof();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ first, languages, copyOf, ...site }: NewSite) =>
      prove(() =>
        call(SITE_ENDPOINTS.addSite, {
          ...site,
          languages: [first, ...languages.filter((code) => code !== first)],
          ...(copyOf === "" ? {} : { copyOf }),
        }),
      ),
    onSuccess: ({ code }, { name }) => done({ code, name: name.trim() }),
    onSettled: () => client.invalidateQueries({ queryKey: ["sites"] }),
  });
}

/** Suggests a short name: the letters a–z and digits of a name, which names in other scripts may not have. */
function codeOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 63);
}

/** The errors of single fields. */
function faultsOf(error: Error | null, text: Text): { code?: string; host?: string } {
  if (!(error instanceof CallError)) return {};
  const taken = readTaken(error);
  if (taken?.field === "code") return { code: text("taken-code", { name: taken.name }) };
  if (taken?.field === "host") return { host: text("taken-host", { name: taken.name }) };
  if (error.status !== 422) return {};
  if (error.fields.some(({ field }) => field === "code")) return { code: text("wrong-code") };
  return error.fields.some(({ field }) => field === "host") ? { host: text("wrong-host") } : {};
}

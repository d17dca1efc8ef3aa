import { LANGUAGE_CODES, type LanguageCode } from "../../../contract/addresses/locales.ts";
import { THEME_CODES } from "../../../contract/addresses/themes.ts";
import { LANGUAGE_NAMES } from "../../messages/language-names.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Choice } from "../../parts/field.tsx";
import type { NewSite } from "./use-addition.ts";
import styles from "./survey-table.module.css";

export interface StarterFieldsProps {
  site: NewSite;
  change: (part: Partial<NewSite>) => void;
}

/** Asks for the languages of a site that is not a copy, and for the theme of an empty site. Each starter has its own theme. */
export function StarterFields({ site, change }: StarterFieldsProps) {
  const text = useText();
  const { theme, languages, first } = site;
  const toggle = (language: LanguageCode, isWanted: boolean) => {
    const next = LANGUAGE_CODES.filter((code) => (code === language ? isWanted : languages.includes(code)));
    if (next.length > 0)
      change({ languages: next, first: next.includes(first) ? first : (next[0] ?? first) });
  };
  return (
    <>
      {site.from.kind === "empty" && (
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
      )}
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

import { LANGUAGE_TAGS } from "../../../contract/addresses/locales.ts";
import type { Entry } from "../../lists/list-file.ts";
import { LANGUAGE_NAMES } from "../../messages/language-names.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Field } from "../../parts/field.tsx";
import { formText } from "../../parts/form-text.ts";
import { type SiteLanguages, type TextKey, textsOf, withTexts } from "./entry-texts.ts";
import styles from "./texts-fields.module.css";

export interface TextsFieldsProps {
  name: TextKey;
  entry: Pick<Entry, "values">;
  site: SiteLanguages;
  /** Whether the text of the default language may not be empty. */
  isRequired?: boolean;
}

/** Fields for a text of an entry in each language. {@link withTextsOf} reads them. */
export function TextsFields({ name, entry, site, isRequired = false }: TextsFieldsProps) {
  const text = useText();
  const texts = textsOf(entry, name, site);
  return (
    <fieldset className={styles["texts"]}>
      <legend>{text(`entry-${name}`)}</legend>
      {site.languages.map((language) => (
        <Field
          key={language}
          label={LANGUAGE_NAMES[language]}
          name={`${name} ${language}`}
          lang={LANGUAGE_TAGS[language]}
          required={isRequired && language === site.defaultLanguage}
          defaultValue={texts[language] ?? ""}
        />
      ))}
    </fieldset>
  );
}

/** The entry with the texts of a form that differ from its own. @throws {FixedTextError} */
export function withTextsOf(
  form: FormData,
  entry: Entry,
  name: TextKey,
  site: SiteLanguages,
  lineEnd: string,
): Entry {
  const old = textsOf(entry, name, site);
  const written = site.languages
    .map((language) => [language, formText(form, `${name} ${language}`).trim()] as const)
    .filter(([language, each]) => each !== (old[language] ?? "").trim());
  return withTexts(entry, name, Object.fromEntries(written), site, lineEnd);
}

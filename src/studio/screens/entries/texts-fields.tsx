import { LANGUAGE_TAGS } from "../../../contract/addresses/locales.ts";
import type { Entry } from "../../lists/list-file.ts";
import { LANGUAGE_NAMES } from "../../messages/language-names.ts";
import { Field, LongField } from "../../parts/field.tsx";
import { formText } from "../../parts/form-text.ts";
import { type SiteLanguages, type TextKey, textsOf, withTexts } from "./entry-texts.ts";
import styles from "./texts-fields.module.css";

export interface TextsFieldsProps {
  name: TextKey;
  label: string;
  entry: Pick<Entry, "values">;
  site: SiteLanguages;
  /** Whether the text of the default language may not be empty. */
  isRequired?: boolean;
  /** Whether texts are usually longer than a line. */
  isLong?: boolean;
}

/** Fields for a text of an entry in each language. {@link withTextsOf} reads them. */
export function TextsFields({
  name,
  label,
  entry,
  site,
  isRequired = false,
  isLong = false,
}: TextsFieldsProps) {
  const texts = textsOf(entry, name, site);
  return (
    <fieldset className={styles["texts"]}>
      <legend>{label}</legend>
      {site.languages.map((language) => {
        const value = texts[language] ?? "";
        const field = {
          label: LANGUAGE_NAMES[language],
          name: `${name} ${language}`,
          lang: LANGUAGE_TAGS[language],
          required: isRequired && language === site.defaultLanguage,
          defaultValue: value,
        };
        // A single-line field would remove the line breaks.
        return isLong || value.includes("\n") ? (
          <LongField key={language} {...field} />
        ) : (
          <Field key={language} {...field} />
        );
      })}
    </fieldset>
  );
}

/** What is needed to apply a form to an entry. */
export interface FormContext {
  /** The entry as it was when the form opened. Only values that the person changes are written, so changes by others are kept. */
  opened: Pick<Entry, "values">;
  site: SiteLanguages;
  lineEnd: string;
}

/** The entry with the texts that were changed in a form. @throws {FixedTextError} */
export function withTextsOf(
  form: FormData,
  entry: Entry,
  name: TextKey,
  { opened, site, lineEnd }: FormContext,
): Entry {
  const old = textsOf(opened, name, site);
  const written = site.languages
    .map((language) => [language, wordsOf(formText(form, `${name} ${language}`))] as const)
    .filter(([language, each]) => each !== wordsOf(old[language] ?? ""));
  return withTexts(entry, name, Object.fromEntries(written), site, lineEnd);
}

/** A text without the white space around it. Forms end lines with CR and LF. */
function wordsOf(text: string): string {
  return text.replaceAll("\r\n", "\n").trim();
}

import { Findings } from "../../content/source/findings.ts";
import type { SourceFile } from "../../content/source/source-file.ts";
import { MAXIMUM_MARKDOWN_BYTES } from "../../content/writing/checks/articles.ts";
import { languageOfTag } from "../../contract/addresses/language-preferences.ts";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { Mapping } from "../mapping/mapping.ts";
import { type FrontMatterField, foreignFence, readFields } from "../text/front-matter-fields.ts";
import { readForeignText } from "../text/read-foreign-text.ts";

/**
 * Returns the language in a text's front matter. It must be one of those that share the text's folder; the first of these is the
 * default. For any other language, returns `undefined` with a finding.
 */
export async function readNamedLanguage(
  file: SourceFile,
  languages: readonly [LanguageCode, ...LanguageCode[]],
  mapping: Mapping,
  findings: Findings,
): Promise<LanguageCode | undefined> {
  // Other errors in the file are reported later, when the file is converted.
  const source = await readForeignText(
    file,
    { language: languages[0], maximumBytes: MAXIMUM_MARKDOWN_BYTES },
    new Findings(),
  );
  const fence = source === undefined ? undefined : foreignFence(source);
  const fields = fence === undefined ? [] : readFields(fence, file.origin, new Findings());
  const field = namedLanguage(fields, mapping);
  if (field === undefined) return languages[0];
  const language = languageOfTag(String(field.value));
  if (language !== undefined && languages.includes(language)) return language;
  findings.error(
    "unknown-language",
    file.origin,
    field.line,
    `the field "${field.key}" says "${String(field.value)}", but the mapping has these languages here: ${languages.join(", ")}. Add it to languages, correct the field, or list the file under skip`,
  );
  return undefined;
}

/** Returns the value of the first language field that is present. */
function namedLanguage(
  fields: readonly FrontMatterField[],
  { frontMatter }: Mapping,
): FrontMatterField | undefined {
  for (const name of frontMatter.language) {
    const field = fields.find(({ key, value }) => key === name && value !== null && value !== "");
    if (field !== undefined) return field;
  }
  return undefined;
}

import { readLanguageTag } from "../../../contract/addresses/language-tags.ts";
import { LANGUAGE_TAGS, type LanguageCode } from "../../../contract/addresses/locales.ts";
import type { Findings } from "../../source/findings.ts";
import type { YamlText } from "../../source/yaml-text.ts";

const EXAMPLES = { en: "en-GB", zh: "zh-Hant", kr: "ko-KR" } as const satisfies Record<LanguageCode, string>;

/** Warns of language tags that no page uses. */
export function checkLanguageTags(
  languages: readonly { code: LanguageCode; tag?: string | undefined }[],
  { yaml, file, findings }: { yaml: YamlText<unknown>; file: string; findings: Findings },
): void {
  for (const [index, { code, tag }] of languages.entries()) {
    if (tag === undefined || readLanguageTag(tag, code) !== undefined) continue;
    const usual = LANGUAGE_TAGS[code];
    findings.warn(
      "language-tag",
      file,
      yaml.positionAt(["languages", index, "tag"]),
      `${JSON.stringify(tag)} is not a language tag for ${code}; "${usual}" is used instead. Write for example "${EXAMPLES[code]}"`,
    );
  }
}

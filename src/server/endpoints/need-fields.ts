import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { readSiteConfig } from "../../contract/api/config.ts";
import {
  DEFAULT_NEED_FIELDS,
  type NeedAnswer,
  type NeedFieldSettings,
} from "../../contract/api/need-fields.ts";
import type { CallScope } from "./call-scope.ts";

type Reading = Pick<CallScope, "reader" | "site">;

/** Returns the fields of the tenant's form, with labels in one language. */
export async function findNeedFields(
  { reader, site }: Reading,
  language: LanguageCode,
): Promise<readonly NeedFieldSettings[]> {
  const config = await reader.findConfig(site.tenant.theme, language);
  return readSiteConfig(config?.["siteConfig"]?.content).value.needFields ?? DEFAULT_NEED_FIELDS;
}

/** Returns the answers to the tenant's own fields in order, with labels for the recipients. */
export async function labelAnswers(
  scope: Reading,
  own: Readonly<Record<string, string>>,
): Promise<NeedAnswer[]> {
  if (Object.keys(own).length === 0) return [];
  return answersOf(own, await findNeedFields(scope, scope.site.tenant.defaultLanguage));
}

/** Returns the answers to a form's own fields in the order of the fields, with their labels. */
export function answersOf(
  own: Readonly<Record<string, string>>,
  fields: readonly NeedFieldSettings[],
): NeedAnswer[] {
  return fields.flatMap(({ name, label = name }) => {
    const value = own[name];
    return value === undefined ? [] : [{ name, label, value }];
  });
}

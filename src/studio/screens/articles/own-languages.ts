import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import type { ListedSite } from "../../../contract/studio/endpoints/sites.ts";
import { may } from "../../../contract/studio/may.ts";
import type { Grant } from "../../../contract/studio/roles.ts";

/** The languages in which a person may create articles, beginning with the site's default language. */
export function ownLanguages(
  grants: readonly Grant[],
  { code, languages, defaultLanguage }: Pick<ListedSite, "code" | "languages" | "defaultLanguage">,
): LanguageCode[] {
  const ordered = [...new Set([defaultLanguage, ...languages])];
  return ordered.filter((language) =>
    grants.some((grant) =>
      may(grant, "article.draft", { tenant: code, language, group: grant.groups?.[0] ?? null }),
    ),
  );
}

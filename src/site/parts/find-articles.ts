import type { CallOptions } from "../../contract/api.ts";
import type { Group, SearchHit } from "../../contract/articles.ts";
import type { LanguageCode } from "../../contract/locales.ts";
import { loadClientApi } from "../api/client-api.ts";

/** What a search found, under the names of the groups it stands in. */
export interface Findings {
  sections: { name: string; hits: SearchHit[] }[];
  total: number;
  /** Nearest spellings, where nothing was found. */
  suggestions: string[];
}

const MAXIMUM_HITS = 12;
const groupsByLanguage = new Map<LanguageCode, Promise<Group[]>>();

/** Asks the site's API for articles, best first. Throws when it could not be asked, or was taken back. */
export async function findArticles(
  q: string,
  call: CallOptions & { language: LanguageCode },
): Promise<Findings> {
  const api = await loadClientApi();
  const [result, groups] = await Promise.all([
    api.call("articleSearch", { q, size: MAXIMUM_HITS }, call),
    loadGroups(call.language),
  ]);
  return { sections: byGroup(result.items, groups), total: result.total, suggestions: result.suggestions };
}

/** Without their names the groups are still told apart. Asked for once, and again when that failed. */
function loadGroups(language: LanguageCode): Promise<Group[]> {
  const known = groupsByLanguage.get(language);
  if (known !== undefined) return known;
  const loading = loadClientApi()
    .then((api) => api.call("articleGroups", {}, { language }))
    .catch(() => {
      groupsByLanguage.delete(language);
      return [];
    });
  groupsByLanguage.set(language, loading);
  return loading;
}

/** Gathers hits by group. A section stands where its best hit stood; articles without a group bear no name. */
export function byGroup(
  hits: readonly SearchHit[],
  groups: readonly Pick<Group, "slug" | "name">[],
): Findings["sections"] {
  const sections = new Map<string | null, SearchHit[]>();
  for (const hit of hits) sections.set(hit.group, [...(sections.get(hit.group) ?? []), hit]);
  return [...sections].map(([slug, found]) => ({
    name: groups.find((group) => group.slug === slug)?.name ?? slug ?? "",
    hits: found,
  }));
}

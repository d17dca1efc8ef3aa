import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import type { CallOptions } from "../../../contract/api/api.ts";
import type { Group, SearchHit } from "../../../contract/api/articles.ts";
import { loadClientApi } from "../../api/client-api.ts";

/** Search results, grouped by the name of their group. */
export interface Findings {
  sections: { name: string; hits: SearchHit[] }[];
  total: number;
  /** Similar spellings. Empty unless nothing was found. */
  suggestions: string[];
}

const MAXIMUM_HITS = 12;
const groupsByLanguage = new Map<LanguageCode, Promise<Group[]>>();

/** Searches articles through the site's API, best results first. Rejects if the call fails or is aborted. */
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

/** Loads the names of groups once, and again after a failure. If it fails, results are grouped without names. */
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

/** Groups the results, in the order of the best result of each group. Articles without a group have an empty group name. */
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

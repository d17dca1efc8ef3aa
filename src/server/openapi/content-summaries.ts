import type { endpoints } from "../../contract/api/endpoints.ts";

/** What each call of the content API does. Kept out of the contract, which browsers load. */
export const CONTENT_SUMMARIES: Record<keyof typeof endpoints, string> = {
  menuTree: "All menus of the tenant, by type",
  configByParent: "A config group: `default_theme`, or a theme's code",
  bannerList: "The banners of one place, in order",
  articleDetail: "One article, by slug; `group` must be its group when given",
  articleList:
    "Articles of a group or tag, newest first (group order within a group); `sort=popular`: the first page of all, most seen first; `languages=true`: with the languages in which the group has something to read",
  articleGroups: "The groups that hold visible articles, in order",
  articleSearch:
    "Search, best first, with marked snippets; `missing`, a path that nothing is at: what it may have meant, those with an address like it before what `q` finds",
  articleSuggest: "Titles that complete what is being typed",
  submitNeed:
    "Sends a need; required are name, message, consent and e-mail or phone, unless `needFields` of siteConfig says otherwise",
  needTime: "A signed time for a need that is begun now",
  recordVisit: "Counts one event of a visit; nothing that tells visitors apart is kept beyond the day",
  tenantList: "The site itself, and the other sites that its setting tenantNameList names",
};

import { articleDetail, articleGroups, articleList, articleSearch, articleSuggest } from "./articles.ts";
import { bannerList } from "./banners.ts";
import type { Handlers } from "./call-scope.ts";
import { configByParent } from "./config.ts";
import { submitForm } from "./forms.ts";
import { menuPage, menuPart, menuTree } from "./menus.ts";
import { needTime, submitNeed } from "./needs.ts";
import { tenantList } from "./tenants.ts";
import { recordVisit } from "./visits.ts";

export const handlers: Handlers = {
  menuTree,
  menuPage,
  menuPart,
  configByParent,
  bannerList,
  articleDetail,
  articleList,
  articleGroups,
  articleSearch,
  articleSuggest,
  submitNeed,
  submitForm,
  needTime,
  recordVisit,
  tenantList,
};

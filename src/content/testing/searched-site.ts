import type { ArticleContent } from "../model/tenant-content.ts";
import type { TenantReader } from "../store.ts";
import type { OpenedStore } from "./describe-each-engine.ts";
import { sampleArticle, sampleContent } from "./sample-content.ts";

/** Creates an article whose text is a single section. */
export function article(
  slug: string,
  title: string,
  body: string,
  rest: Partial<ArticleContent> = {},
): ArticleContent {
  return sampleArticle({ slug, title, sections: [{ heading: "", text: body }], ...rest });
}

/** Articles in three languages. */
export const ARTICLES = [
  article(
    "pricing",
    "How we set prices",
    "Café owners ask for a résumé of our pricing plans. C++ and C# and .NET developers too.",
  ),
  article("plans", "Plans for the year", "Nothing about money. The word price stands here once."),
  article("site", "Web site in a week", "A web site is planned, written and launched."),
  article("qiye", "企业网站建设", "我们为企业设计网站，从规划到上线。", { language: "zh" }),
  article("shuma", "数码设备", "ＡＢＣ１２３ 与 React 组件。", { language: "zh" }),
  article("seoul", "서울은 바쁘다", "웹사이트를 만드는 회사입니다. 쿠버네티스 Pod 설정.", { language: "kr" }),
];

/** Makes these the only articles of the tenant harbor, which has no fallbacks. Returns the tenant's reader. */
export async function readerOf(store: OpenedStore, articles = ARTICLES): Promise<TenantReader> {
  await store.exchange.apply(
    sampleContent({ site: { config: { "*": { siteConfig: { untranslated: "notFound" } } } }, articles }),
    { prune: true },
  );
  const tenant = await store.findTenant("harbor");
  if (tenant === undefined) throw new Error("no tenant");
  return store.reader(tenant);
}

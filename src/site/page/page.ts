import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { ThemeCode } from "../../contract/addresses/themes.ts";
import type { Article, ArticleItem, ArticleList, Group, SearchResult } from "../../contract/api/articles.ts";
import type { Banner } from "../../contract/api/banners.ts";
import type {
  ConfigMap,
  LanguageConfig,
  SiteConfig,
  TenantLink,
  ThemeBanner,
  ThemeColors,
} from "../../contract/api/config.ts";
import type { SiteErrorData } from "../../contract/api/errors.ts";
import type { SiteMenus } from "../../contract/api/menus.ts";
import type { SubmittedForm } from "../../contract/site/rendering.ts";

/** The site's data, held for the whole session: the fields of the specification's section 3 and what was parsed from them. */
export interface SiteData extends SiteMenus {
  configs: ConfigMap;
  siteConfig: SiteConfig;
  fileUrl: string;
  language: LanguageCode;
  tenantName: string;
  tenantNameList: TenantLink[];
  themeCode: ThemeCode;
  languageConfig: LanguageConfig;
  colors: ThemeColors | undefined;
  banner: ThemeBanner;
  bannerTitle: string;
  errorMsg: string;
  /** Set when menus or configuration could not be had: the site is started again at the next opportunity. */
  isPartial?: true | undefined;
}

/** One page as plain data: the server sends it, and the browser hydrates from it. Components below the page fetch nothing. */
export interface Page {
  /** Path and query, language prefix included, normalised. */
  url: string;
  language: LanguageCode;
  status: number;
  layout: "default" | "error";
  content: PageContent;
  head: PageHead;
  /** The same page in each language in which it exists, its own included: paths with query. */
  alternates: Partial<Record<LanguageCode, string>>;
}

export type PageContent =
  | { name: "index"; banners: Banner[]; sections: HomeSection[] }
  | { name: "need"; categories: string[]; form: SubmittedForm | undefined; category: string }
  | {
      name: "search";
      query: string;
      group: string;
      groups: Group[];
      result: SearchResult | undefined;
      popular: ArticleItem[];
    }
  | { name: "form-submit-success" }
  | {
      name: "article";
      article: Article;
      /** What a plain post of a form in the article brought back. */
      form?: SubmittedForm | undefined;
      /** Number of the form in the article by which a need was sent. */
      sentForm?: string | undefined;
    }
  | { name: "group"; group: Group; list: ArticleList; tag: string }
  | { name: "error"; error: SiteErrorData; suggestions: ArticleItem[]; isBot: boolean };

/** The newest articles of one group. */
export interface HomeSection {
  group: Group;
  items: ArticleItem[];
}

export interface PageHead {
  title: string;
  description: string;
  /** Absolute; absent for pages that are not to be indexed. */
  canonical?: string | undefined;
  isIndexed: boolean;
  /** `hreflang` and absolute address, x-default included; empty for fallbacks and pages not indexed. */
  hreflang: { tag: string; href: string }[];
  openGraph: { property: string; content: string }[];
  jsonLd: Record<string, unknown>[];
  feeds: { title: string; href: string }[];
  previous?: string | undefined;
  next?: string | undefined;
}

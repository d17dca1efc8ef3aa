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
import type { MenuPosition, SiteMenus } from "../../contract/api/menus.ts";
import type { SubmittedForm } from "../../contract/site/rendering.ts";

/** The site's data for the whole session: the fields of section 3 of docs/specification.md, and values parsed from them. */
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
  /** Set if the menus or the configuration could not be loaded. They are loaded again at the next opportunity. */
  isPartial?: true | undefined;
}

/** A page as plain data, which the server sends for hydration. Components load no data themselves. */
export interface Page {
  /** Normalised path and query, including the language prefix. */
  url: string;
  language: LanguageCode;
  status: number;
  layout: "default" | "error";
  content: PageContent;
  head: PageHead;
  /** The path and query of the page in each language in which it exists, including its own language. */
  alternates: Partial<Record<LanguageCode, string>>;
  /** The page's position in the reading order of the menu tree. Set if the tree is too large to be loaded completely. */
  place?: MenuPosition | undefined;
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
      /** The result of a form in the article that was submitted without JavaScript. */
      form?: SubmittedForm | undefined;
      /** The number of the form in the article through which an enquiry was sent. */
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
  /** An absolute URL; `undefined` for pages that are not indexed. */
  canonical?: string | undefined;
  isIndexed: boolean;
  /** Alternates with `hreflang` and absolute URL, including x-default. Empty for fallbacks and pages that are not indexed. */
  hreflang: { tag: string; href: string }[];
  openGraph: { property: string; content: string }[];
  jsonLd: Record<string, unknown>[];
  feeds: { title: string; href: string }[];
  previous?: string | undefined;
  next?: string | undefined;
}

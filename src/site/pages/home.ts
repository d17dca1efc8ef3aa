import type { Banner } from "../../contract/api/banners.ts";
import { SiteError } from "../../contract/api/errors.ts";
import { HOME_SECTION_SIZE } from "../../contract/api/limits.ts";
import { decidesPage, ifMissing } from "../api/error-catalogue.ts";
import { describePage } from "../head/describe-page.ts";
import { organization, webSite } from "../head/structured-data.ts";
import { alternatesInAllLanguages } from "../page/page-addresses.ts";
import type { RoutedRequest } from "../page/page-request.ts";
import type { HomeSection, Page } from "../page/page.ts";
import { articlePage, findHomeArticle } from "./article.ts";

/** Maximum number of banners on the home page. */
const MAXIMUM_BANNERS = 20;
/** Maximum number of groups on the home page. */
const MAXIMUM_SECTIONS = 6;

/** The home page: the article that the site names, or else that of the theme. */
export async function resolveHome(request: RoutedRequest): Promise<Page> {
  const article = await findHomeArticle(request);
  return article ? articlePage(request, article) : resolveFixedHome(request);
}

/**
 * Resolves the home page. Banners or groups that cannot be read are left out, unless the failure turns the whole page into an error page.
 */
async function resolveFixedHome(request: RoutedRequest): Promise<Page> {
  const { site } = request;
  const [banners, sections] = await Promise.all([loadBanners(request), loadSections(request)]);
  const alternates = alternatesInAllLanguages(request, "/index.html");
  return describePage(request, {
    layout: "default",
    content: { name: "index", banners, sections },
    title: site.siteConfig.title,
    isSiteTitle: true,
    alternates,
    jsonLd: [organization(request), webSite(request)],
  });
}

async function loadBanners({ api, call, site }: RoutedRequest): Promise<Banner[]> {
  const id = site.siteConfig.homeBannerId;
  const banners = id ? await part("The banners", api.call("bannerList", { id }, call), []) : [];
  return banners.slice(0, MAXIMUM_BANNERS);
}

async function loadSections(request: RoutedRequest): Promise<HomeSection[]> {
  const { api, call } = request;
  const groups = await articlePart("The groups of articles", api.call("articleGroups", {}, call), []);
  const shown = groups.filter(({ total }) => total > 0).slice(0, MAXIMUM_SECTIONS);
  if (shown.length === 0) return loadNewest(request);
  const sections = shown.map(async (group): Promise<HomeSection[]> => {
    const asked = api.call("articleList", { group: group.slug, size: HOME_SECTION_SIZE }, call);
    const list = await articlePart(`The articles of ${group.name}`, asked, undefined);
    return list === undefined ? [] : [{ group, items: list.items }];
  });
  return (await Promise.all(sections)).flat();
}

/** A site without groups shows its newest articles in one section, because otherwise no link on the page would lead to an article. */
async function loadNewest({ api, call, text }: RoutedRequest): Promise<HomeSection[]> {
  const asked = api.call("articleList", { size: HOME_SECTION_SIZE }, call);
  const { items, total } = await articlePart("The newest articles", asked, { items: [], total: 0 });
  if (items.length === 0) return [];
  return [{ group: { slug: "", name: text("newest-articles"), description: "", url: "", total }, items }];
}

/**
 * Loads a part that depends on articles. If the backend has no articles, or not even this endpoint, the home page still shows banners and
 * menus.
 */
async function articlePart<Value, Otherwise>(
  name: string,
  asked: Promise<Value>,
  otherwise: Otherwise,
): Promise<Value | Otherwise> {
  return part(name, asked.catch(ifMissing(otherwise)), otherwise);
}

/** Loads a part of the page, which is left out if the answer cannot be read. */
async function part<Value, Otherwise>(
  name: string,
  asked: Promise<Value>,
  otherwise: Otherwise,
): Promise<Value | Otherwise> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof SiteError) || decidesPage(error)) throw error;
    console.warn(`${name} could not be loaded`, error);
    return otherwise;
  }
}

import type { Banner } from "../../contract/banners.ts";
import { describePage } from "../head/describe-page.ts";
import { organization, webSite } from "../head/structured-data.ts";
import type { HomeSection, Page } from "../page.ts";
import { alternatesInAllLanguages } from "./page-addresses.ts";
import type { RoutedRequest } from "./page-request.ts";

/** Most groups shown on the home page, and articles in each. */
const MAXIMUM_SECTIONS = 6;
const ITEMS_PER_SECTION = 6;

export async function resolveHome(request: RoutedRequest): Promise<Page> {
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

/** Without its banners the page still serves. */
async function loadBanners({ api, call, site }: RoutedRequest): Promise<Banner[]> {
  const id = site.siteConfig.homeBannerId;
  if (!id) return [];
  try {
    return await api.call("bannerList", { id }, call);
  } catch (error) {
    if (call.signal?.aborted) throw error;
    console.warn("The banners could not be loaded", error);
    return [];
  }
}

async function loadSections({ api, call }: RoutedRequest): Promise<HomeSection[]> {
  const groups = await api.call("articleGroups", {}, call);
  const shown = groups.filter(({ total }) => total > 0).slice(0, MAXIMUM_SECTIONS);
  return Promise.all(
    shown.map(async (group) => {
      const list = await api.call("articleList", { group: group.slug, size: ITEMS_PER_SECTION }, call);
      return { group, items: list.items };
    }),
  );
}

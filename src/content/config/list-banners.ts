import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { Banner } from "../../contract/api/banners.ts";
import { prepare } from "../engine/prepare.ts";
import { readJson } from "../model/json-column.ts";
import { localizeText } from "../model/localize.ts";
import { bannerEntriesSchema } from "../model/stored-content.ts";
import { tags } from "../model/tags.ts";
import type { BannerContent, LocalizedText } from "../model/tenant-content.ts";
import { loadAddresses } from "../reading/addresses.ts";
import { recordNextPublication } from "../reading/publication-state.ts";
import { type TargetAddresses, noReferences } from "../reading/references.ts";
import type { Scope } from "../reading/scope.ts";
import { addTarget, targetUrl } from "../reading/target-url.ts";
import { scheduleAt } from "../time/schedule.ts";

const selectBanners = prepare<{ tenant: number; place: string }>()(({ database, value }) =>
  database
    .selectFrom("banner")
    .select("entries")
    .where("tenant_id", "=", value("tenant"))
    .where("place", "=", value("place")),
);

/** The banners of one place that are shown now, in order; empty for an unknown place. */
export async function listBanners(scope: Scope, place: string, language: LanguageCode): Promise<Banner[]> {
  const now = scope.now();
  scope.dependencies.addTag(tags.banners);
  const [row] = await selectBanners(scope.engine, { tenant: scope.tenant.id, place });
  if (row === undefined) return [];
  const entries = readJson(bannerEntriesSchema, row.entries, "banner.entries");
  const banners = entries.filter((banner) => {
    const { isShown, changesAt } = scheduleAt(banner, now, scope.tenant.timeZone);
    if (changesAt !== undefined) scope.dependencies.expireAt(changesAt);
    return isShown;
  });
  const references = noReferences();
  for (const { image, imageMobile, target } of banners) {
    references.media.add(image);
    if (imageMobile !== undefined) references.media.add(imageMobile);
    if (target !== undefined) addTarget(target, references);
  }
  const [addresses] = await Promise.all([
    loadAddresses(scope, language, references, now),
    references.articles.size > 0 ? recordNextPublication(scope) : undefined,
  ]);
  return banners.map((banner) => writeBanner(scope, language, banner, addresses));
}

function writeBanner(
  scope: Scope,
  language: LanguageCode,
  banner: BannerContent,
  addresses: TargetAddresses,
): Banner {
  const inLanguage = (text: LocalizedText) => localizeText(text, language, scope.tenant.defaultLanguage);
  const picture = addresses.media(banner.image);
  const mobile = banner.imageMobile === undefined ? undefined : addresses.media(banner.imageMobile);
  const url = banner.target === undefined ? "" : targetUrl(scope, language, banner.target, addresses);
  return {
    id: banner.id,
    title: inLanguage(banner.title),
    subtitle: inLanguage(banner.subtitle),
    image: picture?.src ?? "",
    alt: inLanguage(banner.alt),
    ...(mobile === undefined ? {} : { imageMobile: mobile.src }),
    ...(url === "" ? {} : { url }),
    ...(banner.cta === undefined ? {} : { cta: inLanguage(banner.cta) }),
    ...(picture?.width ? { width: picture.width } : {}),
    ...(picture?.height ? { height: picture.height } : {}),
    ...(picture?.focus ? { focus: picture.focus } : {}),
  };
}

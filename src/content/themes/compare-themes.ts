import { type RouteName, ROUTES_OF_THEMES, hasRoute } from "../../contract/addresses/routes.ts";
import type { ThemeCode } from "../../contract/addresses/themes.ts";
import type { EngineReader } from "../engine/engine.ts";
import type { Redirect } from "../model/redirect.ts";
import type { Tenant } from "../model/tenant.ts";
import { Findings } from "../source/findings.ts";
import { dayAt } from "../time/time-zone.ts";
import { readSettingsOnce } from "../writing/settings/read-settings-once.ts";
import { StoredNames } from "../writing/stored-names.ts";
import { storedSettings } from "../writing/stored-settings.ts";
import { addressesInSettings } from "./addresses-in-settings.ts";
import { addressesInTexts } from "./addresses-in-texts.ts";
import { lossesOf } from "./lost-addresses.ts";
import { offerRedirects } from "./offer-redirects.ts";

/** Number of days, up to today, whose visits are counted. */
const VISIT_DAYS = 90;
/** Maximum number of entries in each list. */
const MAXIMUM_LISTED = 200;

/** A use of an address for which the theme has no page. */
export interface LostUse {
  /** The path in the content folder. */
  file: string;
  /** `null` for the text of an article. */
  line: number | null;
  address: string;
  /** True if one of the offered redirects covers the address. */
  isMended: boolean;
}

/** The addresses and links that a change of the theme would break. */
export interface ThemeComparison {
  from: ThemeCode;
  to: ThemeCode;
  /** The pages that the other theme does not have. */
  lostRoutes: RouteName[];
  /** The first uses of addresses of such pages, by file. */
  uses: LostUse[];
  /** The total number of uses. */
  useCount: number;
  /** Addresses of such pages that visitors opened in the last 90 days, most views first. */
  visits: { path: string; views: number; isMended: boolean }[];
  /** The total number of views of such addresses. */
  views: number;
  /** Redirects that make these addresses work. */
  redirects: Redirect[];
}

/**
 * Compares the pages of a site's theme with those of another theme, and finds uses of pages that the other theme does not have.
 */
export async function compareThemes(
  engine: EngineReader,
  tenant: Tenant,
  to: ThemeCode,
): Promise<ThemeComparison> {
  const read = readSettingsOnce(await storedSettings(new StoredNames(engine, tenant.id)), new Findings());
  const { settings } = read;
  const offered = await offerRedirects(engine, tenant, to, settings);
  const lossOf = lossesOf(settings, to, offered);
  const uses: LostUse[] = [];
  const note = (file: string, line: number | null, address: string, isGroup = false) => {
    const loss = lossOf(address);
    if (loss !== "kept") uses.push({ file, line, address, isMended: loss === "mended" && !isGroup });
  };
  for (const { file, line, address, isGroup } of addressesInSettings(read))
    note(file, line, address, isGroup);
  for await (const addresses of addressesInTexts(engine, tenant.id))
    for (const { file, address } of addresses) note(file, null, address);
  const visits = (await viewsByPath(engine, tenant)).flatMap(({ path, views }) => {
    const loss = lossOf(path);
    return loss === "kept" ? [] : [{ path, views, isMended: loss === "mended" }];
  });
  return {
    from: tenant.theme,
    to,
    lostRoutes: ROUTES_OF_THEMES[tenant.theme].filter((route) => !hasRoute(to, route)),
    uses: uses.slice(0, MAXIMUM_LISTED),
    useCount: uses.length,
    visits: visits.slice(0, MAXIMUM_LISTED),
    views: visits.reduce((sum, { views }) => sum + views, 0),
    redirects: offered,
  };
}

/** Page views of the last 90 days by path, most viewed first. */
async function viewsByPath(
  { reading }: EngineReader,
  tenant: Tenant,
): Promise<{ path: string; views: number }[]> {
  const rows = await reading
    .selectFrom("visit_tally")
    .select(({ fn }) => ["name", fn.sum<number>("count").as("views")])
    .where("tenant_id", "=", tenant.id)
    .where("measure", "=", "view")
    .where("day", ">", dayAt(tenant.timeZone, Date.now()) - VISIT_DAYS)
    .where("name", "like", "/%")
    .groupBy("name")
    .orderBy("views", "desc")
    .orderBy("name")
    .execute();
  return rows.map(({ name, views }) => ({ path: name, views: Number(views) }));
}

import { dayAt } from "../../../content/time/time-zone.ts";
import { MAXIMUM_MISSING } from "../../../content/visits/missing-addresses.ts";
import { splitLanguage } from "../../../contract/addresses/addresses.ts";
import { decodePath, findRedirect } from "../../../contract/addresses/redirects.ts";
import type {
  ADDRESS_ENDPOINTS,
  MissingList,
  Nearest,
  RedirectList,
  Targets,
} from "../../../contract/studio/endpoints/addresses.ts";
import { readRedirects } from "../../tenancy/redirect-rules.ts";
import type { HandlersOf } from "../frame/handlers-of.ts";
import { openSite } from "../frame/site.ts";
import { dayName } from "./visits.ts";

const REDIRECTS = 200;
const ADDRESSES = 50;
const NEAREST = 3;

export const ADDRESS_HANDLERS: HandlersOf<typeof ADDRESS_ENDPOINTS> = {
  async listRedirects(call, { tenant: code, query, from }): Promise<RedirectList> {
    const { tenant } = await openSite(call, code);
    const all = await call.store.reader(tenant).listRedirects();
    const text = query.toLowerCase();
    const found = all.filter((rule) => `${rule.from} ${rule.to}`.toLowerCase().includes(text));
    const end = from + REDIRECTS;
    return {
      redirects: found
        .slice(from, end)
        .map((rule) => ({ from: rule.from, to: rule.to, status: rule.status })),
      total: found.length,
      next: end < found.length ? end : null,
    };
  },
  async listMissing(call, { tenant: code, days, from }): Promise<MissingList> {
    const { tenant, reading } = await openSite(call, code);
    const since = dayAt(tenant.timeZone, Date.now()) - days + 1;
    const size = Math.max(0, Math.min(ADDRESSES, MAXIMUM_MISSING - from));
    const found = await reading.missing(tenant, { since, from, size });
    const { matcher } = await readRedirects(call.store.reader(tenant));
    const languages = { offered: tenant.languages, defaultLanguage: tenant.defaultLanguage };
    return {
      addresses: found.map(({ path, hits, firstDay, lastDay }) => ({
        path,
        hits,
        firstDay: dayName(firstDay),
        lastDay: dayName(lastDay),
        leadsTo: findRedirect(matcher, encodeURI(path), languages)?.location ?? null,
      })),
      next: found.length < ADDRESSES ? null : from + found.length,
    };
  },
  async findNearest(call, { tenant: code, path: address }): Promise<Nearest> {
    const { tenant } = await openSite(call, code);
    const { prefix, path } = splitLanguage(address);
    const language =
      prefix !== undefined && tenant.languages.includes(prefix) ? prefix : tenant.defaultLanguage;
    const asked = { path: address, text: wordsOf(path), size: NEAREST };
    const items = await call.store.reader(tenant).suggestMissing(asked, language);
    return {
      articles: items.map(({ title, url, language: written }) => ({ title, url, language: written })),
    };
  },
  async findTargets(call, { tenant: code, articles, addresses }): Promise<Targets> {
    const { tenant, reading } = await openSite(call, code);
    const { matcher } = await readRedirects(call.store.reader(tenant));
    const languages = { offered: tenant.languages, defaultLanguage: tenant.defaultLanguage };
    const redirectOf = (address: string) =>
      findRedirect(matcher, encodeURI(decodePath(address) ?? address), languages)?.location ?? null;
    return {
      articles: await reading.linked(tenant, articles, Date.now()),
      addresses: addresses.map((address) => ({
        address,
        leadsTo: address.startsWith("/") ? redirectOf(address) : null,
      })),
    };
  },
};

/** Converts the last segment of an address to a search text. */
function wordsOf(path: string): string {
  const [last = ""] = path
    .split("/")
    .filter((part) => part !== "" && part !== "index.html")
    .slice(-1);
  const name = last.replace(/\.\w{1,5}$/, "");
  try {
    return decodeURIComponent(name)
      .replaceAll(/[-_+.]+/g, " ")
      .trim();
  } catch {
    return name;
  }
}

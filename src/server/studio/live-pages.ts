import type { FastifyReply } from "fastify";
import type { Accounts } from "../../content/accounts/accounts.ts";
import type { Store, Tenant } from "../../content/store.ts";
import { localizePath, splitLanguage } from "../../contract/addresses/addresses.ts";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { GROUP_INDEX_SLUG } from "../../contract/addresses/routes.ts";
import { matchRoute } from "../../contract/site/match-route.ts";
import { studioPath } from "../../contract/studio/addresses.ts";
import { TO_EDIT, TO_LIVE, handOverPath, readLiveAddress } from "../../contract/studio/live-addresses.ts";
import { mayAnywhere } from "../../contract/studio/may.ts";
import type { StudioRequest } from "./frame/request.ts";
import { siteOrigin } from "./frame/site-origin.ts";

/** Returns the redirect for an address that leads from the Studio to a live page or back; `undefined` for other paths. */
export async function liveRedirect(
  request: Pick<StudioRequest, "path" | "origin" | "signedIn">,
  { store, accounts }: { store: Store; accounts: Accounts },
): Promise<string | undefined> {
  const toLive = readLiveAddress(request.path, TO_LIVE);
  const toEdit = readLiveAddress(request.path, TO_EDIT);
  const lead = toLive ?? toEdit;
  if (lead === undefined) return undefined;
  const tenant = await store.findTenant(lead.tenant);
  if (tenant === undefined) return studioPath("sites", {});
  return toLive === undefined
    ? editAddress(tenant, lead.path, store)
    : liveAddress(tenant, lead.path, request, accounts);
}

/**
 * Returns the address of a live page with a hand-over token, so that the page shows an edit link. People without permission, or
 * not signed in, are sent to the Studio's start page of the site.
 */
async function liveAddress(
  tenant: Tenant,
  path: string,
  { origin, signedIn }: Pick<StudioRequest, "origin" | "signedIn">,
  accounts: Accounts,
): Promise<string> {
  if (signedIn === undefined || !mayAnywhere(signedIn.grants, "site.read", tenant.code))
    return studioPath("today", { tenant: tenant.code });
  const session = signedIn.session.id;
  const page = ownPath(tenant, path);
  const token = await accounts.makeHandOver({ session, tenant: tenant.code, path: page });
  return `${siteOrigin(tenant, origin)}${handOverPath(token, session, page)}`;
}

/** Returns the path without the prefix of the default language. */
function ownPath({ defaultLanguage }: Tenant, path: string): string {
  const { prefix, path: rest } = splitLanguage(path);
  return prefix === undefined ? path : localizePath(rest, { language: prefix, defaultLanguage });
}

/**
 * Returns the editor's address for a page's text. Everybody is redirected there, because the address reveals nothing that the
 * page does not show.
 */
async function editAddress(tenant: Tenant, path: string, store: Store): Promise<string> {
  const { code, theme, languages, defaultLanguage } = tenant;
  const { prefix, path: rest } = splitLanguage(path);
  const language = prefix !== undefined && languages.includes(prefix) ? prefix : defaultLanguage;
  const match = matchRoute(theme, rest);
  const { article, group } = match.kind === "matched" ? match.parameters : {};
  if (article === undefined) return studioPath("today", { tenant: code });
  if (group !== undefined && article === GROUP_INDEX_SLUG)
    return `${studioPath("articles", { tenant: code })}?group=${encodeURIComponent(group)}`;
  const address = { slug: article, group };
  return (
    (await articleAddress(tenant, { address, language }, store)) ?? studioPath("articles", { tenant: code })
  );
}

/** Returns the editor's address for the text that visitors see, which may be in another language than the page. */
async function articleAddress(
  tenant: Tenant,
  { address, language }: { address: { slug: string; group?: string | undefined }; language: LanguageCode },
  store: Store,
): Promise<string | undefined> {
  const shown = await store.reader(tenant).findArticle(address, language);
  if (shown === undefined) return undefined;
  const path = shown.group === null ? shown.slug : `${shown.group}/${shown.slug}`;
  return studioPath("article", { tenant: tenant.code, language: shown.language, path });
}

/** Redirects. The redirect must not be cached. */
export function redirect(reply: FastifyReply, location: string, status: 302 | 303): FastifyReply {
  return reply.header("Cache-Control", "no-store").redirect(location, status);
}

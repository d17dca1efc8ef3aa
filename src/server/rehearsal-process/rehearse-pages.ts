import { fileURLToPath } from "node:url";
import { pino } from "pino";
import * as v from "valibot";
import type { Tenant } from "../../content/model/tenant.ts";
import { openStore } from "../../content/open.ts";
import type { Store } from "../../content/store.ts";
import { createApp } from "../app.ts";
import { type RendererSource, openBuiltSite } from "../builds/renderer-source.ts";
import type { RehearsedPage, RehearsedTenant } from "../rehearsal/rehearsed-tenant.ts";
import { createServices } from "../services/create-services.ts";
import type { Configuration } from "../settings/configuration.ts";

const DIST_FOLDER = fileURLToPath(new URL("../../../dist/", import.meta.url));
const MAXIMUM_REDIRECTS = 5;
const errorEntrySchema = v.object({ err: v.object({ message: v.string() }) });

/**
 * Renders the home page and the newest article of each tenant as the server does. It does not listen, so no background work
 * starts and nothing is delivered.
 *
 * @param configuration database and data folder of a restored copy
 * @throws {StartError} if the site is not built
 * @throws {StoreError} if the copy cannot be opened
 */
export async function rehearsePages(configuration: Configuration): Promise<RehearsedTenant[]> {
  const renderer = await openBuiltSite(DIST_FOLDER);
  const store = await openStore(configuration);
  try {
    const rehearsed: RehearsedTenant[] = [];
    for (const tenant of await store.listTenants())
      rehearsed.push(await rehearseTenant({ configuration, store, renderer, tenant }));
    return rehearsed;
  } finally {
    await store.close();
  }
}

async function rehearseTenant({
  configuration,
  store,
  renderer,
  tenant,
}: {
  configuration: Configuration;
  store: Store;
  renderer: RendererSource;
  tenant: Tenant;
}): Promise<RehearsedTenant> {
  let reason: string | undefined;
  const note = (line: string) => {
    const entry = v.safeParse(errorEntrySchema, JSON.parse(line));
    if (entry.success) reason = entry.output.err.message;
  };
  const services = createServices({
    // Shows a tenant without a host as the default tenant.
    configuration: {
      ...configuration,
      defaultTenant: tenant.code,
      apiBase: "",
      visits: "off",
    },
    store,
    renderer,
    log: pino({ level: "error" }, { write: note }),
  });
  const app = await createApp({ services, buildFolders: [] });
  const host = tenant.hosts[0] ?? "127.0.0.1";
  const open = async (path: string, redirects = 0): Promise<RehearsedPage> => {
    reason = undefined;
    const { statusCode, headers } = await app.inject({ url: path, headers: { host, accept: "text/html" } });
    const { location } = headers;
    if (statusCode < 300 || statusCode > 399 || location === undefined || redirects === MAXIMUM_REDIRECTS)
      return { path, status: statusCode, reason };
    const next = new URL(location, `http://${host}`);
    return open(`${next.pathname}${next.search}`, redirects + 1);
  };
  try {
    const article = await findNewestArticle(store, tenant);
    return {
      code: tenant.code,
      home: await open("/"),
      article: article === undefined ? undefined : await open(article),
    };
  } finally {
    await app.close();
  }
}

/** Returns the path of the newest article in the first of the tenant's languages that has an article. */
async function findNewestArticle(store: Store, tenant: Tenant): Promise<string | undefined> {
  const reader = store.reader(tenant);
  for (const language of new Set([tenant.defaultLanguage, ...tenant.languages])) {
    const feed = await reader.listFeed({ size: 1 }, language);
    const url = feed?.entries[0]?.item.url;
    if (url !== undefined) return url;
  }
  return undefined;
}

import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { openStore } from "../content/open.ts";
import type { Explanation } from "../contract/studio/explanation.ts";
import { openBuiltSite } from "./builds/renderer-source.ts";
import { createPageCache } from "./cache/page-cache.ts";
import { createExplainer } from "./pages/explain-address.ts";
import { createPageService } from "./pages/page-service.ts";
import { createServices, findForeignApi } from "./services/create-services.ts";
import type { Configuration } from "./settings/configuration.ts";
import { findSite } from "./tenancy/context.ts";
import { createRedirectRules } from "./tenancy/redirect-rules.ts";
import { readTypedAddress } from "./tenancy/typed-address.ts";
import type { Visitor } from "./tenancy/visitor.ts";

const DIST_FOLDER = fileURLToPath(new URL("../../dist/", import.meta.url));

/**
 * Explains what a server with this configuration answers to an address, without a running server: nothing is in its cache.
 *
 * @param address a path of the default site, or an address on any host
 * @throws {StartError} if the site is not built
 * @throws {SiteError} 404 if no site answers on the host
 */
export async function explainWithoutServer(
  configuration: Configuration,
  address: string,
  visitor: Visitor,
): Promise<Explanation> {
  const store = await openStore(configuration);
  try {
    const renderer = await openBuiltSite(DIST_FOLDER);
    const foreign = await findForeignApi(configuration, store, renderer);
    const log = pino({ level: "silent" });
    const services = createServices({ configuration, store, renderer, log, foreign });
    const { origin, asked } = readTypedAddress(address);
    const site = await findSite(
      origin ?? { scheme: "http", host: "", port: `:${configuration.port}`, authority: "" },
      undefined,
      services,
    );
    const cache = createPageCache(configuration.pageCacheBytes);
    const explain = createExplainer({
      services,
      pages: createPageService(services, cache),
      cache,
      rules: createRedirectRules(services),
    });
    const owner = origin === undefined ? undefined : await services.tenants.byHost(origin.host);
    return await explain({ site, reason: owner === undefined ? "default" : "host", asked, visitor });
  } finally {
    await store.close();
  }
}

import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { openStore } from "../content/open.ts";
import { createApp } from "./app.ts";
import { developSite } from "./builds/develop-site.ts";
import { type RunningServer, listen } from "./listen.ts";
import { createServices, findForeignApi } from "./services/create-services.ts";
import type { Configuration } from "./settings/configuration.ts";
import { developStudio } from "./studio/develop.ts";
import { readableLog } from "./telemetry/readable-log.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Starts the server of `npm run dev`: Vite serves site and Studio from their sources and updates them in the browser. Pages are
 * rendered at every request.
 */
export async function develop(configuration: Configuration): Promise<RunningServer> {
  await mkdir(configuration.dataFolder, { recursive: true });
  const site = await developSite(ROOT, configuration.host);
  const store = await openStore(configuration);
  const foreign = await findForeignApi(configuration, store, site.source);
  const log = readableLog(configuration.logLevel);
  const services = createServices({ configuration, store, renderer: site.source, log, foreign });
  let studio: ReturnType<typeof developStudio> | undefined;
  const app = await createApp({
    services,
    buildFolders: [],
    before: site.middleware,
    // Loaded only when the Studio is requested.
    openStudio: () => (studio ??= developStudio(ROOT, configuration.host)),
  });
  const running = await listen(app, services);
  return {
    ...running,
    async close() {
      await Promise.all([site.close(), studio?.then((opened) => opened.close())]);
      await running.close();
    },
  };
}

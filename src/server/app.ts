import type { RequestListener } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fastifyFormbody from "@fastify/formbody";
import type { FastifyInstance } from "fastify";
import { removedFiles } from "../content/changes/change-feed.ts";
import { registerApi } from "./api/api-routes.ts";
import { registerBuilds } from "./assets/build-routes.ts";
import type { LaterBuilds } from "./builds/later-builds.ts";
import { type PageCache, createPageCache } from "./cache/page-cache.ts";
import { registerDiscovery } from "./discovery/discovery-routes.ts";
import { createRootFiles } from "./discovery/root-files.ts";
import { createDocumentService } from "./documents/document-service.ts";
import { createFramework } from "./framework.ts";
import { createPerTurnQueue } from "./http/per-turn-queue.ts";
import { registerIcons } from "./icons/icon-routes.ts";
import { type ImageCache, createImageCache } from "./images/image-cache.ts";
import { openImageFolder } from "./images/image-folder.ts";
import { registerMedia } from "./images/media-routes.ts";
import { shareImages } from "./images/shared-images.ts";
import { createNeedLimit } from "./limits/need-limit.ts";
import { registerHealth } from "./operations/health-routes.ts";
import { registerConfirmation } from "./pages/confirmation-routes.ts";
import { createEditLinks } from "./pages/edit-link/edit-links.ts";
import { createExplainer } from "./pages/explain-address.ts";
import { type Shortcuts, createShortcuts } from "./pages/fast-path.ts";
import { createPageHandler, registerPages } from "./pages/page-routes.ts";
import { createPageService } from "./pages/page-service.ts";
import { type PreviewEntrance, createPreviewEntrance } from "./pages/preview/entrance.ts";
import type { Services } from "./services/services.ts";
import type { StudioApplication } from "./studio/application.ts";
import { type StudioEntrance, createStudioEntrance } from "./studio/entrance.ts";
import { explainOutage } from "./telemetry/explain-outage.ts";
import { createRareLine } from "./telemetry/rare-line.ts";
import { type RedirectRules, createRedirectRules } from "./tenancy/redirect-rules.ts";

const STUDIO_FOLDER = fileURLToPath(new URL("../../dist/studio/", import.meta.url));
const IMAGES = "/_ipx/";
/**
 * Maximum number of image requests handled per turn of the event loop. A page may request hundreds at once, and looking up each
 * takes about a third of a millisecond, which delays pages.
 */
const IMAGES_PER_TURN = 4;

/** A request listener that may pass a request to the next one. */
type Middleware = (...parameters: [...Parameters<RequestListener>, next: () => void]) => void;

export interface AppOptions {
  services: Services;
  /** Folders that contain `assets/`, with the current build's first. */
  buildFolders: readonly string[];
  laterBuilds?: LaterBuilds | undefined;
  /** Handles requests before the framework does: Vite's module server in development. */
  before?: Middleware | undefined;
  /** Loads the Studio's page and files when the Studio is first requested. Default: the built Studio of this installation. */
  openStudio?: (() => Promise<StudioApplication>) | undefined;
}

/**
 * Assembles the server without listening: one node:http server that answers cached pages itself, and Fastify for everything else.
 */
export async function createApp({
  services,
  buildFolders,
  laterBuilds,
  before,
  openStudio = async () => (await import("./studio/application.ts")).openBuiltStudio(STUDIO_FOLDER),
}: AppOptions): Promise<FastifyInstance> {
  const { configuration, metrics, store } = services;
  const cache = createPageCache(configuration.pageCacheBytes);
  const rules = createRedirectRules(services);
  const shortcuts = createShortcuts(services, cache);
  const images = openImages(services);
  evictChangedContent(services, { cache, rules, images });

  const limitNeeds = createNeedLimit(services);
  const pages = createPageService(services, cache);
  const documents = createDocumentService(services, cache);
  const rootFiles = createRootFiles({ services, documents, cache });
  const editLinks = createEditLinks(services);
  const answerPage = createPageHandler({
    services,
    pages,
    cache,
    rules,
    shortcuts,
    limitNeeds,
    rootFiles,
    editLinks,
  });
  metrics.watchPageCache(() => cache.size());

  const explain = createExplainer({ services, pages, cache, rules });
  const studio = createStudioEntrance({ ...services, images, explain }, openStudio, editLinks);
  const enter = createEntrance({ previews: createPreviewEntrance(services), studio, shortcuts }, before);
  const app = createFramework({ services, enter, answerPage });
  app.addHook("preClose", () => studio.close());
  await app.register(fastifyFormbody);
  // Must be set before the routes: routes registered earlier would use the framework's error handler.
  app.setErrorHandler(async (error, request, reply) =>
    answerPage.fail(request, reply, await explainOutage(error, store)),
  );
  await app.register(registerHealth, { services, answerPage });
  await app.register(registerApi, { services, limitNeeds, documents, cache });
  registerConfirmation(app, services);
  await app.register(registerBuilds, { services, rules, folders: buildFolders, later: laterBuilds });
  await app.register(registerMedia, { services, images });
  await app.register(registerIcons, { services, images, documents, cache });
  await app.register(async (instance) =>
    registerDiscovery(instance, { services, documents, cache, rules, rootFiles }),
  );
  registerPages(app, answerPage);
  return app;
}

/**
 * Returns the listener that answers requests for previews, the Studio and cached pages. It passes all others to the framework,
 * images through a queue.
 */
function createEntrance(
  {
    previews,
    studio,
    shortcuts,
  }: { previews: PreviewEntrance; studio: StudioEntrance; shortcuts: Shortcuts },
  before: Middleware | undefined,
): (handler: RequestListener) => RequestListener {
  const enterImages = createPerTurnQueue(IMAGES_PER_TURN);
  return (handler) => {
    const enter: RequestListener = (request, response) => {
      if (studio.answer(request, response) || shortcuts.answer(request, response)) return;
      const goOn = () => {
        if (before === undefined) handler(request, response);
        else before(request, response, () => handler(request, response));
      };
      if (request.url?.startsWith(IMAGES)) enterImages(goOn);
      else goOn();
    };
    return (request, response) => {
      if (!previews.answer(request, response, () => enter(request, response))) enter(request, response);
    };
  };
}

/** Opens the cache of resized images in the data folder. Failures are logged and never reach the visitor. */
function openImages({ configuration, store, log }: Services): ImageCache {
  const logUnkept = createRareLine((details) =>
    log.warn(
      details,
      "resized pictures cannot be stored on disk, or read from it: they are generated for each request",
    ),
  );
  const cannotKeep = (error: unknown) =>
    logUnkept({ reason: error instanceof Error ? error.message : String(error) });
  const folder = openImageFolder(join(configuration.dataFolder, "images"), configuration.imageCacheBytes);
  return createImageCache({
    folder: store.bucket === undefined ? folder : shareImages(folder, store.bucket, cannotKeep),
    cannotKeep,
    cannotMake: ({ path, file }, reason) =>
      void log.warn({ picture: path, file, reason }, "a picture cannot be resized: the original is sent"),
  });
}

/** Evicts all cached copies of changed content before the first answer after the change. */
function evictChangedContent(
  { changes, tenants, log }: Services,
  { cache, rules, images }: { cache: PageCache; rules: RedirectRules; images: ImageCache },
): void {
  changes.listen((news) => {
    if (news.some(({ tags }) => tags.includes("config"))) tenants.forget();
    for (const { tenant, tags } of news) {
      rules.forget(tenant);
      // All cached pages are dropped, because pages of other sites show the name and address of this site.
      if (tags.includes("config")) cache.clear();
      else cache.drop(tenant, tags);
    }
    // This removal is not awaited, because no page shows these pictures any more.
    for (const hash of removedFiles(news))
      images
        .forget(hash)
        .catch((error: unknown) => log.warn({ hash, error }, "pictures of a deleted site cannot be removed"));
  });
}

import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { databaseFile } from "../../content/engine/open-engine.ts";
import type { ContentExchange } from "../../content/model/tenant-content.ts";
import { openStore } from "../../content/open.ts";
import type { Store } from "../../content/store.ts";
import { sampleArticle, sampleContent, sampleMedia } from "../../content/testing/sample-content.ts";
import { copySqliteTemplate } from "../../content/testing/sqlite-template.ts";
import type { RenderRequest, SiteRenderer } from "../../contract/site/rendering.ts";
import { createApp } from "../app.ts";
import { createServices } from "../services/create-services.ts";
import type { Services } from "../services/services.ts";
import { parseConfiguration } from "../settings/configuration.ts";
import type { VisitRecorder } from "../visits/visit-recorder.ts";
import { sampleRenderer } from "./sample-renderer.ts";

export const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>`;

/** Two sites in a store of their own, and a server that does not listen yet. */
export interface TestInstallation {
  app: FastifyInstance;
  store: Store & { exchange: ContentExchange };
  dataFolder: string;
  services: Services;
  visits: VisitRecorder;
  /** All requests to the renderer, in order. */
  rendered: RenderRequest[];
  /** The parsed lines of the log. */
  log: Record<string, unknown>[];
  close(): Promise<void>;
}

export interface InstallationOptions {
  environment?: Record<string, string>;
  renderer?: (requests: RenderRequest[]) => SiteRenderer;
  /** Wraps the store that the server uses. */
  wrapStore?: (store: Store) => Store;
}

/** Opens an installation in a temporary folder with the tenants harbor (en, zh, kr) and lumen (en, zh). */
export async function openTestInstallation(options: InstallationOptions = {}): Promise<TestInstallation> {
  const dataFolder = await mkdtemp(join(tmpdir(), "vitrine-server-"));
  const configuration = parseConfiguration({
    VITRINE_DATA: dataFolder,
    VITRINE_LOG_LEVEL: "warn",
    ...options.environment,
  });
  const file = databaseFile(configuration.databaseUrl);
  if (file !== undefined && !existsSync(file)) await copySqliteTemplate(file);
  const store = await openStore(configuration);
  await seed(store.exchange, dataFolder);
  const rendered: RenderRequest[] = [];
  const renderer = (options.renderer ?? sampleRenderer)(rendered);
  const log: Record<string, unknown>[] = [];
  const logger = pino(
    { level: "warn" },
    { write: (line: string) => void log.push(JSON.parse(line) as Record<string, unknown>) },
  );
  const build = { id: "test-build", timestamp: 1_700_000_000_000 };
  const source = { build, renderer: async () => renderer };
  const services = createServices({
    configuration,
    store: options.wrapStore?.(store) ?? store,
    renderer: source,
    log: logger,
  });
  const app = await createApp({ services, buildFolders: [] });
  await app.ready();
  return {
    app,
    store,
    dataFolder,
    services,
    visits: services.visits,
    rendered,
    log,
    async close() {
      await app.close();
      await store.close();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

async function seed(exchange: ContentExchange, dataFolder: string): Promise<void> {
  const logo = await sampleMedia(join(dataFolder, "in"), "brand/로고 1.svg", SVG);
  const about = [
    sampleArticle({ slug: "about", title: "About us", html: `<p>${"Harbor ".repeat(400)}</p>` }),
    sampleArticle({ slug: "about", title: "关于我们", language: "zh" }),
  ];
  const news = sampleArticle({
    slug: "opening",
    group: "news",
    title: "Opening <day> & night",
    tags: ["event"],
    summary: "We open.",
  });
  await exchange.apply(
    sampleContent({
      site: {
        config: {
          "*": {
            siteConfig: {
              title: "Harbor & Lane",
              description: "A firm",
              contact: { email: "desk@harbor.example" },
              favicon: "media:brand/로고 1.svg",
            },
            tenantNameList: ["lumen"],
          },
        },
      },
      menus: {
        ...sampleContent().menus,
        top_menu: [
          { id: "about", name: { en: "About", zh: "关于" }, target: { article: "about" }, children: [] },
        ],
      },
      banners: {
        home: [
          {
            id: "first",
            title: { en: "Welcome", kr: "환영합니다" },
            subtitle: "",
            image: "brand/로고 1.svg",
            alt: "",
          },
        ],
      },
      groups: [{ slug: "news", name: { en: "News", zh: "新闻" }, description: "" }],
      redirects: [
        { from: "/old.html", to: "/about.html", status: 301 },
        { from: "/shop/**", to: "https://shop.example/**", status: 302 },
      ],
      media: [logo],
      articles: [...about, news],
    }),
    { prune: false },
  );
  await exchange.apply(
    sampleContent({
      site: {
        code: "lumen",
        name: "Lumen",
        hosts: ["lumen.localhost"],
        origin: "https://lumen.example",
        theme: "theme3",
        languages: [
          { code: "en", name: "English", tag: "en", isDefault: true },
          { code: "zh", name: "简体中文", tag: "zh-Hans", isDefault: false },
        ],
        config: { "*": { siteConfig: { title: "Lumen" } } },
      },
      articles: [sampleArticle({ slug: "secret-of-lumen", title: "Only at Lumen" })],
    }),
    { prune: false },
  );
}

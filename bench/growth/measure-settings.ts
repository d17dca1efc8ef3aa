// Publishes articles on a site with large settings, and requests its pages. Usage: measure-settings.ts <JSON of SettingsSize>;
// prints the JSON of SettingsCosts.
import path from "node:path";
import { gzipSync } from "node:zlib";
import { pino } from "pino";
import * as v from "valibot";
import { openEngine } from "../../src/content/engine/open-engine.ts";
import { hashOfText } from "../../src/content/model/stored-text.ts";
import { openStore } from "../../src/content/open.ts";
import { sampleMedia } from "../../src/content/testing/sample-content.ts";
import { publish } from "../../src/content/writing/publish.ts";
import { openFolders } from "../../src/content/writing/rows/folders.ts";
import { createApp } from "../../src/server/app.ts";
import { openBuiltSite } from "../../src/server/builds/renderer-source.ts";
import { createServices } from "../../src/server/services/create-services.ts";
import { parseConfiguration } from "../../src/server/settings/configuration.ts";
import { median } from "../processes.ts";
import { grownContent, readBenchArticles } from "./grown-content.ts";
import { largeSettings } from "./large-settings.ts";
import { settingsSizeSchema } from "./settings-size.ts";
import { GROUPS, hostOf, tenantCode } from "./size.ts";

export interface SettingsCosts {
  /** Processor time of publishing one article, in milliseconds. */
  publishMs: { p50: number; p95: number };
  /** Costs of pages and API calls without any cached data, by name. */
  pages: Record<string, { kilobytes: number; compressed: number; ms: number }>;
  /** Resident memory in mebibytes: before the publications, and after everything. */
  memory: { before: number; after: number };
}

const ROUNDS = 30;
const WARM_UP = 5;
const ASKED = 15;
const ARTICLES = 1_000;

const size = v.parse(settingsSizeSchema, JSON.parse(process.argv[2] ?? ""));
const { dataFolder, kind } = size;
const configuration = parseConfiguration({ VITRINE_DATA: dataFolder, VITRINE_CACHE_BYTES: "0" });
const store = await openStore(configuration);
const engine = await openEngine(configuration.databaseUrl);
const folders = await openFolders({ dataFolder });
const articles = ARTICLES;
const groups = kind === "groups" ? size.size : GROUPS;
const topics = kind === "tags" ? size.size : 40;
await fill();
const memoryBefore = process.memoryUsage.rss() / 1024 / 1024;
const publishMs = await publishEach();
const pages = await askForPages();
await engine.close();
await store.close();
const memory = { before: memoryBefore, after: process.memoryUsage.rss() / 1024 / 1024 };
console.log(JSON.stringify({ publishMs, pages, memory } satisfies SettingsCosts));

async function fill(): Promise<void> {
  const settings = largeSettings(size);
  const picture = await sampleMedia(
    dataFolder,
    "harbor.svg",
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  );
  const content = grownContent(0, articles, await readBenchArticles());
  function* inEnglish(): typeof content.articles {
    let number = 0;
    for (const article of content.articles) {
      const { slug } = article;
      const group = `group-${number % groups}`;
      const tags = [
        `topic-${number % topics}`,
        `topic-${(number * 7) % topics}`,
        `topic-${(number * 3 + 1) % topics}`,
      ];
      number += 1;
      yield { ...article, group, language: "en" as const, path: `en/${group}/${slug}.md`, tags };
    }
  }
  const { "site.yaml": site = "" } = settings;
  await store.exchange.apply(
    { ...content, articles: inEnglish(), media: [picture], sources: { "site.yaml": site } },
    { prune: false },
  );
  const { "site.yaml": _, ...others } = settings;
  await take(
    new Map([["site.yaml", `${site}\n`], ...Object.entries(others)]),
    new Map([["site.yaml", hashOfText(site)]]),
  );
}

async function take(
  texts: ReadonlyMap<string, string>,
  bases: ReadonlyMap<string, string | null> = new Map(),
): Promise<number> {
  const base = new Map([...texts.keys()].map((name) => [name, bases.get(name) ?? null]));
  const before = process.cpuUsage();
  const changes = [...texts].map(([name, text]) => ({ name, text }));
  const report = await publish(engine, folders, tenantCode(0), changes, {
    base,
    author: "bench",
    origin: "api",
  });
  if (report.outcome !== "published") throw new Error(JSON.stringify(report).slice(0, 2_000));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** Publishes new and changed articles alternately. */
async function publishEach(): Promise<SettingsCosts["publishMs"]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const name = `articles/en/group-1/new-${round}.md`;
    const first = `---\ntitle: New ${round}\ntags: [topic-1]\n---\nA text.\n`;
    times.push(await take(new Map([[name, first]])));
    times.push(await take(new Map([[name, `${first}More.\n`]]), new Map([[name, hashOfText(first)]])));
  }
  const sorted = times.slice(2 * WARM_UP).toSorted((left, right) => left - right);
  return { p50: median(sorted), p95: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN };
}

async function askForPages(): Promise<SettingsCosts["pages"]> {
  const renderer = await openBuiltSite(path.resolve(import.meta.dirname, "../../dist"));
  const services = createServices({ configuration, store, renderer, log: pino({ level: "silent" }) });
  const app = await createApp({ services, buildFolders: [] });
  const asked: SettingsCosts["pages"] = {};
  const middle = Math.floor(articles / 2);
  const addresses = {
    article: `/group-${middle % groups}/varied-${middle}.html`,
    "new article": "/group-1/new-0.html",
    "article in Chinese": `/zh/group-7/varied-7.html`,
    home: "/index.html",
    search: "/search.html?q=harbour",
    group: "/group-3/index.html",
    feed: "/feed.xml",
    "menu call": "/api/client/all/btMenu/tree",
    "list of groups": "/api/client/article/groups",
  };
  for (const [name, url] of Object.entries(addresses)) {
    const times: number[] = [];
    let body = "";
    for (let round = 0; round < ASKED; round += 1) {
      const before = process.cpuUsage();
      const answer = await app.inject({ url, headers: { host: hostOf(0) } });
      const { user, system } = process.cpuUsage(before);
      times.push((user + system) / 1_000);
      if (answer.statusCode === 200) body = answer.body;
    }
    const bytes = Buffer.byteLength(body);
    asked[name] = {
      kilobytes: bytes / 1_000,
      compressed: gzipSync(body).length / 1_000,
      ms: median(times.slice(2)),
    };
  }
  await app.close();
  return asked;
}

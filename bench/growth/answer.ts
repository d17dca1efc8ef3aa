// Requests pages and documents of a filled data folder from a server in this process. Only settings are cached. Usage: answer.ts
// <JSON of Size>; prints the JSON of Answers.
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { pino } from "pino";
import * as v from "valibot";
import { recordChange } from "../../src/content/changes/change-feed.ts";
import { openEngine } from "../../src/content/engine/open-engine.ts";
import { tags } from "../../src/content/model/tags.ts";
import { openStore } from "../../src/content/open.ts";
import { LANGUAGE_CODES } from "../../src/contract/addresses/locales.ts";
import { DEFAULT_PAGE_SIZE } from "../../src/contract/api/limits.ts";
import { createApp } from "../../src/server/app.ts";
import { openBuiltSite } from "../../src/server/builds/renderer-source.ts";
import { createServices } from "../../src/server/services/create-services.ts";
import { parseConfiguration } from "../../src/server/settings/configuration.ts";
import { median } from "../processes.ts";
import { GROUPS, TOPICS, hostOf, sizeSchema, tenantCode } from "./size.ts";

export interface Answers {
  /** Mean processor time of one answer in milliseconds, by kind of page. */
  answerMs: Record<string, number>;
  /** Resident memory after all answers, in mebibytes. */
  memory: number;
}

/** Number of addresses requested in turn, spread over all articles and sites. */
const SPREAD = 40;
/** Number of rounds. Their median is used, because garbage collection slows down some of them. */
const ROUNDS = 15;

const DIST = path.resolve(import.meta.dirname, "../../dist");
const { dataFolder, tenants, articles } = v.parse(sizeSchema, JSON.parse(process.argv[2] ?? ""));
const configuration = parseConfiguration({ VITRINE_DATA: dataFolder, VITRINE_CACHE_BYTES: "0" });
const store = await openStore(configuration);
const editor = await openEngine(configuration.databaseUrl);
const renderer = await openBuiltSite(DIST);
const services = createServices({ configuration, store, renderer, log: pino({ level: "silent" }) });
const app = await createApp({ services, buildFolders: [] });

/** Tags of everything that an import can change in a site. Invalidating all of them clears all cached data. */
const EVERYTHING = [
  tags.menu,
  tags.banners,
  tags.groups,
  tags.redirects,
  tags.articles,
  ...Array.from({ length: GROUPS }, (_, number) => tags.group(`group-${number}`)),
  ...Array.from({ length: TOPICS }, (_, number) => tags.topic(`topic-${number}`)),
];

/** Number of pages of the list of all articles in one language. */
const pages = articles / LANGUAGE_CODES.length / DEFAULT_PAGE_SIZE;
const lastPage = Math.max(1, Math.floor(pages / GROUPS));
const middlePage = Math.max(1, Math.floor(pages / 2));
/** Tag lists have fewer pages, because each article has only two of the topics. */
const middleTagPage = Math.max(1, Math.floor(pages / TOPICS));
const QUESTIONS: Record<string, (turn: number) => string> = {
  "article page": articleAddress,
  "article page as a fallback": (turn) => `/zh${articleAddress(turn)}`,
  "home page": () => "/index.html",
  "home page with fallbacks": () => "/zh/index.html",
  "group list": (turn) => `/group-${turn % GROUPS}/index.html`,
  "group list with fallbacks": (turn) => `/zh/group-${turn % GROUPS}/index.html`,
  "group list, last page": (turn) => `/group-${turn % GROUPS}/index.html?page=${lastPage}`,
  "group list with fallbacks, middle page": (turn) =>
    `/zh/group-${turn % GROUPS}/index.html?page=${lastPage}`,
  "list of all, middle page": () => `/api/client/article/list?page=${middlePage}`,
  "list by tag": (turn) => `/api/client/article/list?tag=topic-${turn % TOPICS}`,
  "list by tag, middle page": (turn) =>
    `/api/client/article/list?tag=topic-${turn % TOPICS}&page=${middleTagPage}`,
  "missing page": (turn) => `/nothing-${turn}.html`,
  "list of groups": () => "/api/client/article/groups",
  menu: () => "/api/client/all/btMenu/tree",
  feed: () => "/feed.xml",
  sitemap: () => "/sitemap.xml",
};

const answerMs: Answers["answerMs"] = {};
for (const [name, addressOf] of Object.entries(QUESTIONS)) {
  await askAll(name, addressOf);
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await askAll(name, addressOf));
  answerMs[name] = median(rounds);
}
const memory = process.memoryUsage.rss() / 1024 / 1024;
await app.close();
await store.close();
await editor.close();
console.log(JSON.stringify({ answerMs, memory } satisfies Answers));

function articleAddress(turn: number): string {
  // Languages take turns, and the first of them is that of the address.
  const each = LANGUAGE_CODES.length;
  const number = Math.floor(((turn % SPREAD) * articles) / SPREAD / each) * each;
  return `/group-${number % GROUPS}/varied-${number}.html`;
}

/** Returns the number of requests. A few are enough for a sitemap, because it contains every article. */
function turnsOf(name: string): number {
  return name === "sitemap" ? 2 : SPREAD;
}

/** Requests all addresses. Returns the mean processor time of one answer, in milliseconds. */
async function askAll(name: string, addressOf: (turn: number) => string): Promise<number> {
  let milliseconds = 0;
  for (let turn = 0; turn < turnsOf(name); turn += 1) {
    const site = Math.floor((turn * tenants) / SPREAD);
    await editor.write((transaction) => recordChange(transaction, tenantCode(site), EVERYTHING));
    const before = process.cpuUsage();
    const { statusCode } = await app.inject({ url: addressOf(turn), headers: { host: hostOf(site) } });
    if (statusCode !== (name === "missing page" ? 404 : 200))
      throw new Error(`${addressOf(turn)} of ${hostOf(site)} was answered with ${statusCode}`);
    // Yields between requests, because the memory of a request is released only in a later turn of the event loop.
    await setImmediate();
    const { user, system } = process.cpuUsage(before);
    milliseconds += (user + system) / 1_000;
  }
  return milliseconds / turnsOf(name);
}

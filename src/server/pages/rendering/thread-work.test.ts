import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { afterEach, describe, expect, inject, it, vi } from "vitest";
import { openStore } from "../../../content/open.ts";
import { openDatabaseProxy } from "../../../content/testing/database-proxy.ts";
import {
  type TestDatabase,
  createDatabase,
  describeEachEngine,
} from "../../../content/testing/describe-each-engine.ts";
import { sampleArticle, sampleContent } from "../../../content/testing/sample-content.ts";
import { THEME_CODES } from "../../../contract/addresses/themes.ts";
import { openBuiltSite } from "../../builds/renderer-source.ts";
import { createServices } from "../../services/create-services.ts";
import { parseConfiguration } from "../../settings/configuration.ts";
import { type MadePage, createPageMaker } from "./page-maker.ts";
import { RenderThread } from "./render-thread.ts";

const SITE_FOLDER = fileURLToPath(new URL("../../../../dist/", import.meta.url));
const SCRIPT = new URL("./thread-entry.mjs", import.meta.url);
const PATHS = [
  "/",
  "/index.html",
  "/about.html",
  "/news/opening.html",
  "/news/index.html",
  "/missing.html",
  "/search.html",
];
const SECRET = "s".repeat(32);
/** The longest that anybody waits for a database that has just fallen silent. */
const KNOWN_WITHIN_MS = 6_000;
const ARRIVAL = { scheme: "https", host: "localhost", port: ":8443", authority: "localhost:8443" } as const;

let stop: () => Promise<void> = async () => {};
afterEach(async () => {
  vi.useRealTimers();
  await stop();
});

/** A store with a site for each theme, and a thread beside it. */
async function openThread(database: TestDatabase, buildId?: string) {
  const store = await database.open({ secret: SECRET });
  const edit = (code: string, theme: (typeof THEME_CODES)[number], title: string) =>
    store.exchange.apply(
      sampleContent({
        site: { code, theme, name: code, hosts: [`${code}.localhost`] },
        groups: [{ slug: "news", name: { en: title, zh: "新闻" }, description: "" }],
        articles: [
          sampleArticle({ slug: "about", html: "<p>Zürich 港口 항구 🌊</p>" }),
          sampleArticle({ slug: "about", language: "zh", title: "关于" }),
          sampleArticle({ slug: "opening", group: "news", title }),
        ],
      }),
      { prune: false },
    );
  for (const theme of THEME_CODES) await edit(`site-${theme}`, theme, "Before");
  const configuration = parseConfiguration({
    VITRINE_DATA: database.dataFolder,
    DATABASE_URL: database.databaseUrl,
    VITRINE_SECRET: SECRET,
  });
  const renderer = await openBuiltSite(SITE_FOLDER);
  const services = createServices({ configuration, store, renderer, log: pino({ level: "silent" }) });
  const refusals: string[] = [];
  const ended = Promise.withResolvers<unknown>();
  const start = {
    configuration,
    siteFolder: SITE_FOLDER,
    buildId: buildId ?? renderer.build.id,
    keepsCompiledModules: false,
  };
  const thread = new RenderThread(SCRIPT, start, 60_000, {
    hasRoom: () => {},
    refused: (reason) => void refusals.push(reason),
    ended: (failure) => ended.resolve(failure),
  });
  stop = () => thread.stop();
  const there = (tenant: string, url: string, isBot = false) =>
    new Promise<MadePage | undefined>((resolve) => {
      const question = { tenant, arrival: ARRIVAL, url, isBot, newestChange: services.changes.newest };
      thread.ask({ question, resolve });
    });
  const here = async (code: string, url: string, isBot = false) => {
    const tenant = (await services.tenants.byCode(code)) ?? expect.unreachable();
    const site = { tenant, origin: `https://${code}.localhost:8443`, arrival: ARRIVAL };
    return createPageMaker(services).make({ site, url, isBot });
  };
  return { thread, store, services, edit, here, there, refusals, ended: ended.promise };
}

/** What differs with the moment: how long it took, and that an error is kept for a while from now. */
function withoutTime(made: MadePage | undefined) {
  const expiresAt = made?.answer.expiresAt ?? 0;
  const isFromNow = expiresAt > 0 && expiresAt < Number.POSITIVE_INFINITY;
  return { ...made, seconds: 0, answer: { ...made?.answer, expiresAt: isFromNow ? "from now" : expiresAt } };
}

describeEachEngine("a thread that makes pages", (makeDatabase) => {
  it("makes the same of each page as this one, byte for byte", async () => {
    const { thread, here, there, refusals } = await openThread(await makeDatabase());
    await expect.poll(() => thread.isReady).toBe(true);
    for (const theme of THEME_CODES) {
      for (const url of [...PATHS, ...PATHS.map((path) => `/zh${path}`)]) {
        for (const isBot of [false, true]) {
          const made = withoutTime(await here(`site-${theme}`, url, isBot));
          expect(withoutTime(await there(`site-${theme}`, url, isBot))).toEqual(made);
        }
      }
    }
    expect(refusals).toEqual([]);
  });

  it("shows what was written before it was asked", async () => {
    const { thread, services, edit, there } = await openThread(await makeDatabase());
    await expect.poll(() => thread.isReady).toBe(true);
    const textOf = async (path: string) => {
      const made = await there("site-theme1", path);
      return made?.answer.kind === "page" ? String(made.answer.plain) : "";
    };
    for (let count = 1; count <= 20; count += 1) {
      const { newest } = services.changes;
      await edit("site-theme1", "theme1", `Title ${count}.`);
      // As a request does, which asks the thread at once when this store has been told.
      await expect
        .poll(async () => (await services.changes.refresh()) && services.changes.newest, { interval: 1 })
        .toBeGreaterThan(newest);
      const texts = await Promise.all(["/news/opening.html", "/index.html"].map(textOf));
      for (const text of texts) expect(text).toContain(`Title ${count}.`);
    }
  });

  it("refuses what it cannot make, and goes on", async () => {
    const { thread, there, refusals } = await openThread(await makeDatabase());
    await expect.poll(() => thread.isReady).toBe(true);
    expect(await there("nobody", "/index.html")).toBeUndefined();
    expect(refusals).toEqual(["Error: there is no tenant nobody"]);
    expect(await there("site-theme1", "/index.html")).toMatchObject({ answer: { status: 200 } });
  });

  it("ends by itself when it is told to stop", async () => {
    const { thread, there, ended } = await openThread(await makeDatabase());
    await expect.poll(() => thread.isReady).toBe(true);
    await there("site-theme1", "/index.html");
    // The timer that would cut it off never runs.
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    await thread.stop();
    expect(await ended).toBeUndefined();
  });

  it("does not mix another build with that of the server", async () => {
    const { ended } = await openThread(await makeDatabase(), "an-earlier-one");
    expect(String(await ended)).toContain("built anew");
  });
});

describe("a thread whose PostgreSQL accepts everything and answers nothing", () => {
  const undo: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step();
  });

  it("gives back at once what it is asked, and makes pages again when the database answers", async () => {
    const databaseUrl = await createDatabase(inject("postgresUrl"), undo);
    const proxy = await openDatabaseProxy(databaseUrl);
    undo.push(() => proxy.close());
    const dataFolder = await mkdtemp(join(tmpdir(), "vitrine-thread-"));
    undo.push(() => rm(dataFolder, { recursive: true, force: true }));
    const store = await openStore({ databaseUrl, dataFolder, fileUrl: "/media/", secret: SECRET });
    undo.push(() => store.close());
    const { thread, there, refusals } = await openThread({
      databaseUrl: proxy.url,
      dataFolder,
      open: async () => store,
    });
    undo.push(async () => proxy.goOn());
    await expect.poll(() => thread.isReady).toBe(true);
    expect(await there("site-theme1", "/index.html")).toMatchObject({ answer: { status: 200 } });

    proxy.swallow();
    // By the timers of this process, which the machine may hold up.
    const tooLate = sleep(KNOWN_WITHIN_MS, "too late", { ref: false });
    const asked = PATHS.slice(0, thread.room).map((path) => there("site-theme2", path));
    expect(await Promise.race([Promise.all(asked), tooLate])).toEqual(asked.map(() => undefined));
    expect(refusals).toHaveLength(asked.length);

    proxy.goOn();
    await expect.poll(() => there("site-theme2", "/index.html")).toMatchObject({ answer: { status: 200 } });
  });
});

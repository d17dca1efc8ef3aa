import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseConfiguration } from "../../settings/configuration.ts";
import type { MadePage } from "./page-maker.ts";
import { type PoolOptions, RenderThreadPool, planThreads } from "./render-threads.ts";

/** Makes pages that say their address in the thread's words. `/die` ends it, `/refuse` is not made, `/large` has no room in a slot. */
const SCRIPT = dataScript(`
  import { parentPort, workerData } from "node:worker_threads";
  parentPort.on("message", (question) => {
    if (question === "stop") return void parentPort.close();
    const { slot, url } = question;
    if (url === "/die") process.exit(1);
    if (url === "/refuse") return void parentPort.postMessage({ slot, failure: "no wish" });
    const bytes = Buffer.from(url === "/large" ? "x".repeat(600_000) : "thread " + url);
    if (url !== "/large") Buffer.from(workerData.slots, slot * 512 * 1024).set(bytes);
    const answer = { kind: "page", status: 200, headers: [], tags: new Set(["a"]), expiresAt: Infinity };
    parentPort.postMessage({ slot, answer, body: url === "/large" ? bytes : bytes.length, seconds: 0 });
  });
  parentPort.postMessage("ready");`);

const BOUNDS = { sites: 4, begin: 100, end: 200 };

function dataScript(code: string): URL {
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
}

let pool: RenderThreadPool;
let log: string[];
let madeHere: string[];

function openPool(options: Partial<PoolOptions> = {}): void {
  const note = (_details: object, message: string) => void log.push(message);
  const start = {
    configuration: parseConfiguration({}),
    siteFolder: "",
    buildId: "",
    keepsCompiledModules: false,
  };
  pool = new RenderThreadPool({
    maximum: 1,
    countSites: async () => 4,
    start,
    log: { warn: note, error: note },
    script: SCRIPT,
    ...options,
  });
}

beforeEach(() => {
  log = [];
  madeHere = [];
  openPool();
});
afterEach(() => pool.close());

async function textOf(url: string): Promise<string> {
  const arrival = {
    scheme: "http",
    host: "harbor.localhost",
    port: "",
    authority: "harbor.localhost",
  } as const;
  const question = { tenant: "harbor", arrival, url, isBot: false, newestChange: 0 };
  const { answer } = await pool.make(question, async () => {
    madeHere.push(url);
    return pageOf(`here ${url}`);
  });
  return answer.kind === "page" ? String(answer.plain) : "";
}

function pageOf(text: string): MadePage {
  const plain = Buffer.from(text);
  const page = { kind: "page", status: 200, language: "en", alternates: {}, entityTag: "" } as const;
  const answer = {
    ...page,
    headers: [],
    plain,
    bodies: new Map(),
    tags: new Set<string>(),
    expiresAt: 0,
    isKept: false,
  };
  return { answer, failures: [], fault: undefined, seconds: 0 };
}

const ask = (count: number, url: (number: number) => string = (number) => `/${number}`) =>
  Promise.all(Array.from({ length: count }, (_, number) => textOf(url(number))));

/** Asks for many pages at the same time until a thread helps. */
async function untilHelped(): Promise<void> {
  await expect.poll(async () => (await ask(200)).some((text) => text.startsWith("thread"))).toBe(true);
}

describe("threads that make pages", () => {
  it("are none while pages come one after the other", async () => {
    for (let number = 0; number < 300; number += 1)
      expect(await textOf(`/${number}`)).toBe(`here /${number}`);
    expect(pool.size).toBe(0);
  });

  it("come when many wait, and each who asked has the page that was asked for", async () => {
    await untilHelped();
    const texts = await ask(300);
    expect(texts.map((text) => text.replace(/^(thread|here) /, ""))).toEqual(
      Array.from({ length: 300 }, (_, number) => `/${number}`),
    );
    expect(pool.size).toBe(1);
    expect(new Set(texts.map((text) => text.split(" ")[0]))).toEqual(new Set(["thread", "here"]));
    expect(await ask(2, () => "/large")).toContain("x".repeat(600_000));
  });

  it("leave a page that comes alone to this one", async () => {
    await untilHelped();
    madeHere = [];
    expect(await textOf("/alone")).toBe("here /alone");
  });

  it("leave a page that they refuse to this one", async () => {
    await untilHelped();
    expect(await ask(20, () => "/refuse")).toEqual(Array(20).fill("here /refuse"));
    expect(log).toContain("a thread could not make a page: it is made without it");
    await untilHelped();
  });

  it("leave all pages to this one when they end in the middle of their work", async () => {
    await untilHelped();
    expect(await ask(20, (number) => (number === 1 ? "/die" : `/${number}`))).toHaveLength(20);
    // Whatever it was that ended the thread, here it ends nothing.
    expect(await ask(4, () => "/die")).toEqual(Array(4).fill("here /die"));
    await expect.poll(() => pool.size).toBe(0);
    expect(log).toEqual(["a thread that makes pages has failed: they are made without it"]);
    await ask(300);
    expect(pool.size).toBe(0);
  });

  it("leave all pages to this one when they cannot start", async () => {
    openPool({ script: dataScript(`throw new Error("not today")`) });
    await ask(400);
    await expect.poll(() => log).toEqual(["a thread that makes pages has failed: they are made without it"]);
    expect(await ask(300)).toEqual(Array.from({ length: 300 }, (_, number) => `here /${number}`));
  });

  it("end when nothing was asked of them for a while, and come again", async () => {
    openPool({ idleMs: 300 });
    await untilHelped();
    await expect.poll(() => pool.size).toBe(0);
    expect(log).toEqual([]);
    await untilHelped();
  });

  it("do not begin where the process takes much memory already", async () => {
    openPool({ bounds: BOUNDS, measureMemory: () => BOUNDS.begin });
    for (let round = 0; round < 5; round += 1) await ask(300);
    expect(pool.size).toBe(0);
  });

  it("do not begin where there are many sites, or the store does not tell", async () => {
    openPool({ bounds: BOUNDS, measureMemory: () => 0, countSites: async () => BOUNDS.sites + 1 });
    for (let round = 0; round < 5; round += 1) await ask(300);
    expect(pool.size).toBe(0);
    openPool({ bounds: BOUNDS, measureMemory: () => 0, countSites: () => Promise.reject(new Error("down")) });
    for (let round = 0; round < 5; round += 1) await ask(300);
    expect(pool.size).toBe(0);
  });

  it("end when the process takes too much, and come again when it takes less", async () => {
    let resident = 99;
    openPool({ bounds: BOUNDS, measureMemory: () => resident });
    await untilHelped();
    resident = 201;
    await expect.poll(() => pool.size).toBe(0);
    resident = 150;
    await ask(300);
    expect([pool.size, log]).toEqual([0, []]);
    resident = 99;
    await untilHelped();
  });

  it("end with the pool, even one that hangs", async () => {
    openPool({
      script: dataScript(`
        import { parentPort } from "node:worker_threads";
        parentPort.on("message", () => { for (;;); });
        parentPort.postMessage("ready");`),
    });
    const rounds: Promise<string[]>[] = [];
    const isAnswered = () => {
      rounds.push(ask(200));
      return Promise.race([Promise.all(rounds).then(() => true), sleep(200, false)]);
    };
    await expect.poll(isAnswered).toBe(false);
    await pool.close();
    expect(pool.size).toBe(0);
    for (const round of rounds)
      expect(new Set((await round).map((text) => text.split(" ")[0]))).toEqual(new Set(["here"]));
  });
});

describe("the plan for threads", () => {
  const POSTGRES = "postgres://localhost/vitrine";
  const plan = (environment: Record<string, string>) => planThreads(parseConfiguration(environment));

  it("is one with SQLite, within bounds, and none with a database server", () => {
    expect(plan({})).toMatchObject({ wanted: 1, bounds: { sites: expect.any(Number) } });
    expect(plan({ DATABASE_URL: POSTGRES }).wanted).toBe(0);
  });

  it("is what the operator says, whatever they take", () => {
    expect(plan({ VITRINE_RENDER_THREADS: "0" })).toEqual({ wanted: 0, bounds: undefined });
    const environment = { DATABASE_URL: POSTGRES, VITRINE_RENDER_THREADS: "3" };
    expect(plan(environment)).toEqual({ wanted: 3, bounds: undefined });
  });
});

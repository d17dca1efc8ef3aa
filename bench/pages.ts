import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { listArticles } from "../e2e/addresses.ts";
import { type RunningServer, startServer } from "../e2e/server.ts";
import { LANGUAGE_CODES } from "../src/contract/addresses/locales.ts";
import { BENCH_TENANT } from "./content.ts";
import { startEdits } from "./edits.ts";
import type { Figure } from "./figures.ts";
import type { Installation } from "./installations.ts";
import type { LoadRequest, LoadResult } from "./load.ts";
import { type Measured, load, median, residentMebibytes, startFloor, untilIdle } from "./processes.ts";

/**
 * Of the server and of the floor. V8 does not compile the same code equally well each time: of ten starts of the floor, the
 * fastest took two thirds of the slowest's processor time for an answer, so one pair of processes says little.
 */
const STARTS = 3;
/** Of each start. Short: a machine that others use, too, falters for seconds at a time, and then only some rounds are hit. */
const ROUNDS = 5;
const ROUND_SECONDS = 1;
/** Two connections may happen to want one page at the same time. */
const MOST_RENDERED = 0.9;
/** Of warming up. */
const WARM_UP_SECONDS = 3;
/** Looks at how long answers take, each long enough for a hundredth of them to be several. */
const LOOKS = 7;
const LOOK_SECONDS = 2.5;
/** Of a look, not counted: connections are opened, and the generator's code runs for the first time. */
const LOOK_WARM_UP_SECONDS = 0.5;
const TENANT = BENCH_TENANT;
const HOST = `${TENANT}.localhost`;

interface PageRun {
  name: string;
  environment: Record<string, string>;
  encoding: "br" | "identity";
  /** What is asked for in turns. */
  addresses: (server: RunningServer) => Promise<string[]>;
  /** Fewer than addresses, where each request must be rendered: requests for one page at a time share one rendering. */
  connections: number;
  /** Least share of the floor. */
  goal: number;
  isRendered: boolean;
  /** How many times a second the site is edited meanwhile. Only the speed is told then. */
  editsPerSecond?: number;
}

const RUNS: readonly PageRun[] = [
  {
    name: "cached article",
    environment: {},
    encoding: "br",
    addresses: async (server) => (await articleAddresses(server)).slice(0, 1),
    connections: 16,
    goal: 0.9,
    isRendered: false,
  },
  {
    name: "uncached article",
    environment: { VITRINE_CACHE_BYTES: "0" },
    encoding: "identity",
    addresses: articleAddresses,
    connections: 8,
    // Twice what the best of the peers does.
    goal: 0.07,
    isRendered: true,
  },
  {
    name: "uncached article, nothing kept",
    environment: { VITRINE_CACHE_BYTES: "0" },
    encoding: "identity",
    addresses: articleAddresses,
    connections: 8,
    // Of the peers, Astro does the most: design 18.
    goal: 0.036,
    isRendered: true,
    // Far more often than each of the 120 addresses comes again.
    editsPerSecond: 20,
  },
  {
    name: "uncached home",
    environment: { VITRINE_CACHE_BYTES: "0" },
    encoding: "identity",
    addresses: async () => ["/index.html", "/zh/index.html", "/kr/index.html"],
    connections: 2,
    goal: 0.07,
    isRendered: true,
  },
];

/** Requests a second of a page, from the page cache and rendered each time, against a bare server with the same bytes. */
export async function measurePages(installation: Installation): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const run of RUNS) figures.push(...(await measurePage(installation, run)));
  return figures;
}

async function measurePage(installation: Installation, run: PageRun): Promise<Figure[]> {
  const rounds: Round[] = [];
  for (let start = 1; start < STARTS; start += 1) {
    rounds.push(
      ...(await withServers(installation, run, (servers) => compareSpeed(installation, run, servers))),
    );
  }
  return withServers(installation, run, async (servers) => {
    rounds.push(...(await compareSpeed(installation, run, servers)));
    const speed = speedOf(run, rounds);
    return run.editsPerSecond === undefined ? [speed, ...(await measureRest(run, speed, servers))] : [speed];
  });
}

/** A server, and what is asked of it and of its floors. */
interface Servers {
  own: RunningServer;
  /** Asks the bare floor. */
  bare: Unlimited;
  /** Starts another floor with the same bytes, whose answers take this many milliseconds of processor time. */
  startBare(workMs: number): Promise<Measured>;
}

type Unlimited = Omit<LoadRequest, "seconds">;

/** Starts a server and the bare floor with the bytes of a page of its, and stops both after the measurement. */
async function withServers<Result>(
  installation: Installation,
  { environment, addresses, encoding, connections }: PageRun,
  measure: (servers: Servers) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), "vitrine-bench-"));
  const own = await startServer(installation.dataFolder, { ...installation.environment, ...environment });
  try {
    await untilIdle(own.process.pid ?? 0);
    const paths = await addresses(own);
    const bytes = path.join(folder, "page");
    const contentEncoding = await savePage(own.port, paths[0] ?? "/", encoding, bytes);
    const startBare = (workMs: number) => startFloor(bytes, contentEncoding, { workMs });
    const floor = await startBare(0);
    const bare = { host: HOST, paths, encoding, connections, port: floor.port, rate: 0 };
    return await measure({ own, bare, startBare }).finally(floor.stop);
  } finally {
    await own.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Requests a second in one round. */
interface Round {
  bare: number;
  ours: number;
}

/** In turns with the floor, so that a slow minute of the machine hits both. */
async function compareSpeed(installation: Installation, run: PageRun, servers: Servers): Promise<Round[]> {
  const { editsPerSecond } = run;
  const edits =
    editsPerSecond === undefined ? undefined : await startEdits(installation, TENANT, editsPerSecond);
  try {
    await compareOnce(run, servers, WARM_UP_SECONDS);
    const rounds: Round[] = [];
    while (rounds.length < ROUNDS) rounds.push(await compareOnce(run, servers, ROUND_SECONDS));
    return rounds;
  } finally {
    await edits?.stop();
  }
}

async function compareOnce(run: PageRun, { own, bare }: Servers, seconds: number): Promise<Round> {
  const low = await load({ ...bare, seconds });
  const renderedBefore = await countRendered(own);
  const high = await load({ ...bare, seconds, port: own.port });
  const rendered = (await countRendered(own)) - renderedBefore;
  return { bare: low.perSecond, ours: high.perSecond * countedShare(run, high.requests, rendered) };
}

function speedOf({ name, isRendered, goal }: PageRun, rounds: readonly Round[]): Speed {
  const ratio = median(rounds.map((round) => round.ours / round.bare));
  return {
    name: `${name}, ${isRendered ? "renderings" : "requests"}/s`,
    value: median(rounds.map((round) => round.ours)),
    unit: "/s",
    floor: median(rounds.map((round) => round.bare)),
    ratio,
    goal: `≥ ${goal}`,
    isMet: ratio >= goal,
  };
}

type Speed = Figure & { floor: number };

/** The slowest answers at half of a speed, and what memory the load took. */
async function measureRest(run: PageRun, speed: Speed, servers: Servers): Promise<Figure[]> {
  const workMs = Math.max(0, 1000 / speed.value - 1000 / speed.floor);
  const waits = await measureWaits(servers, speed.value / 2, workMs);
  const memory = residentMebibytes(servers.own.process.pid ?? 0);
  return [
    ...(["p50", "p99"] as const).map((part) => ({
      name: `${run.name}, ${part} at half load`,
      value: waits.ours[part],
      unit: "ms",
      floor: waits.floor[part],
      ratio: waits.ours[part] / waits.floor[part],
      goal: "< 5 ms",
      isMet: waits.ours[part] < 5,
    })),
    {
      name: `${run.name}, memory under load`,
      value: memory,
      unit: "MiB",
      goal: "≤ 300 MiB",
      isMet: memory <= 300,
    },
  ];
}

interface Waits {
  p50: number;
  p99: number;
}

/**
 * What half of those who ask at a rate wait at most, and the slowest hundredth at least, in milliseconds. The floor's answers take
 * as much of the processor as the server's: its slowest are those that the machine kept waiting, and those that came while another
 * was answered.
 */
async function measureWaits(
  { own, bare, startBare }: Servers,
  rate: number,
  workMs: number,
): Promise<{ floor: Waits; ours: Waits }> {
  const floor = await startBare(workMs);
  try {
    const looks: { floor: LoadResult; ours: LoadResult }[] = [];
    const asked = { ...bare, rate, seconds: LOOK_SECONDS, warmUpSeconds: LOOK_WARM_UP_SECONDS };
    for (let look = 0; look < LOOKS; look += 1) {
      const low = await load({ ...asked, port: floor.port });
      const high = await load({ ...asked, port: own.port });
      looks.push({ floor: low, ours: high });
    }
    const waitsOf = (results: LoadResult[]): Waits => ({
      p50: median(results.map(({ p50Ms }) => p50Ms)),
      p99: median(results.map(({ p99Ms }) => p99Ms)),
    });
    return {
      floor: waitsOf(looks.map((look) => look.floor)),
      ours: waitsOf(looks.map((look) => look.ours)),
    };
  } finally {
    await floor.stop();
  }
}

async function articleAddresses(server: RunningServer): Promise<string[]> {
  const lists = await Promise.all(LANGUAGE_CODES.map((language) => listArticles(server, TENANT, language)));
  return lists.flat().map(({ url }) => url);
}

/** How many pages the server has rendered since it was started, as it tells itself. */
async function countRendered(server: RunningServer): Promise<number> {
  const { text } = await server.fetch("/metrics", { headers: { host: "127.0.0.1" } });
  return Number(/^vitrine_render_seconds_count (\d+)/m.exec(text)?.[1]);
}

/**
 * The share of answers that counts: of pages that are to be rendered, those that did not share another's rendering.
 * Throws when answers were not made in the way that the figure says.
 */
function countedShare({ name, isRendered }: PageRun, requests: number, rendered: number): number {
  const isAsSaid = isRendered ? rendered >= requests * MOST_RENDERED : rendered <= 1;
  if (!isAsSaid) throw new Error(`${name}: ${rendered} renderings for ${requests} requests`);
  return isRendered ? Math.min(1, rendered / requests) : 1;
}

/** Saves the body as it travels, and tells its encoding. */
async function savePage(port: number, target: string, encoding: string, file: string): Promise<string> {
  const headers = { host: `${HOST}:${port}`, "accept-encoding": encoding };
  return new Promise((resolve, reject) => {
    get({ host: "127.0.0.1", port, path: target, headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      writeFileSync(file, Buffer.concat(chunks));
      resolve(response.headers["content-encoding"] ?? "");
    }).on("error", reject);
  });
}

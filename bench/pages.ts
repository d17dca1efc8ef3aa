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
import { type Measured, load, median, residentMebibytes, startBaseline, untilIdle } from "./processes.ts";

/**
 * Number of starts of the server and of the baseline. V8 does not compile the same code equally well each time: of ten starts of
 * the baseline, the fastest used two thirds of the slowest's processor time per answer.
 */
const STARTS = 3;
/** Number of rounds of each start. They are short, so that a pause of a shared machine affects only some of them. */
const ROUNDS = 5;
const ROUND_SECONDS = 1;
/**
 * Minimum share of requests that must be rendered. It is below 1 because two connections may request one page at the same time
 * and share its rendering.
 */
const MINIMUM_RENDERED = 0.9;
const WARM_UP_SECONDS = 3;
/** Number of samples of response times, each long enough to contain several of the slowest hundredth. */
const SAMPLES = 7;
const SAMPLE_SECONDS = 2.5;
/**
 * Seconds at the beginning of a sample that are not counted, because connections are opened and the generator's code runs for the
 * first time.
 */
const SAMPLE_WARM_UP_SECONDS = 0.5;
/**
 * The speed of Astro, the fastest competitor that renders each request, as a share of the baseline. It was measured on another
 * machine.
 */
const ASTRO_SHARE = 0.036;
const MINIMUM_ASTRO_RATIO = 1.5;
const TENANT = BENCH_TENANT;
const HOST = `${TENANT}.localhost`;

interface PageRun {
  name: string;
  environment: Record<string, string>;
  encoding: "br" | "identity";
  /** Returns the addresses that are requested in turn. */
  addresses: (server: RunningServer) => Promise<string[]>;
  /**
   * Number of connections. If each request must be rendered, it must be less than the number of addresses, because simultaneous
   * requests for a page share its rendering.
   */
  connections: number;
  /** Minimum speed as a share of the baseline. */
  leastShare?: number;
  /** Maximum time for one page, in milliseconds. */
  mostMs?: number;
  /** True if the share of the baseline is compared with Astro's. */
  hasPeer?: true;
  isRendered: boolean;
  /** Edits of the site per second during the measurement. If set, only the speed is measured. */
  editsPerSecond?: number;
}

const RUNS: readonly PageRun[] = [
  {
    name: "cached article",
    environment: {},
    encoding: "br",
    addresses: async (server) => (await articleAddresses(server)).slice(0, 1),
    connections: 16,
    leastShare: 0.9,
    isRendered: false,
  },
  {
    name: "uncached article",
    environment: { VITRINE_CACHE_BYTES: "0" },
    encoding: "identity",
    addresses: articleAddresses,
    connections: 8,
    mostMs: 0.6,
    hasPeer: true,
    isRendered: true,
  },
  {
    name: "uncached article, nothing cached",
    environment: { VITRINE_CACHE_BYTES: "0" },
    encoding: "identity",
    addresses: articleAddresses,
    connections: 8,
    isRendered: true,
    // With 120 addresses, edits are much more frequent than repeated requests for the same address.
    editsPerSecond: 20,
  },
  {
    name: "uncached home",
    environment: { VITRINE_CACHE_BYTES: "0" },
    encoding: "identity",
    addresses: async () => ["/index.html", "/zh/index.html", "/kr/index.html"],
    connections: 2,
    isRendered: true,
  },
];

/**
 * Measures requests per second of a page, once cached and once rendered each time, compared with a bare server that sends the
 * same bytes.
 */
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
    const figures = run.hasPeer === true ? [speed, compareWithAstro(run, speed)] : [speed];
    return run.editsPerSecond === undefined
      ? [...figures, ...(await measureRest(run, speed, servers))]
      : figures;
  });
}

/** A server, with bare servers to compare it with. */
interface Servers {
  own: RunningServer;
  /** The requests that the bare server receives. */
  bare: Unlimited;
  /** Starts another bare server with the same bytes. Each of its answers uses this many milliseconds of processor time. */
  startBare(workMs: number): Promise<Measured>;
}

type Unlimited = Omit<LoadRequest, "seconds">;

/** Starts a server, and a bare one that sends the bytes of one of its pages. Stops both after the measurement. */
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
    const startBare = (workMs: number) => startBaseline(bytes, contentEncoding, { workMs });
    const baseline = await startBare(0);
    const bare = { host: HOST, paths, encoding, connections, port: baseline.port, rate: 0 };
    return await measure({ own, bare, startBare }).finally(baseline.stop);
  } finally {
    await own.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Requests per second in one round. */
interface Round {
  bare: number;
  ours: number;
}

/** Measures the speed. Rounds alternate with the baseline, so that a slow minute of the machine affects both. */
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

function speedOf({ name, isRendered, leastShare, mostMs }: PageRun, rounds: readonly Round[]): Speed {
  const value = median(rounds.map((round) => round.ours));
  const ratio = median(rounds.map((round) => round.ours / round.bare));
  const goals = [
    ...(leastShare === undefined ? [] : [{ text: `≥ ${leastShare}`, isMet: ratio >= leastShare }]),
    // The time per answer follows from the speed, because the server uses one processor and is never idle.
    ...(mostMs === undefined ? [] : [{ text: `≤ ${mostMs} ms each`, isMet: 1_000 / value <= mostMs }]),
  ];
  return {
    name: `${name}, ${isRendered ? "renderings" : "requests"}/s`,
    value,
    unit: "/s",
    baseline: median(rounds.map((round) => round.bare)),
    ratio,
    goal: goals.map(({ text }) => text).join(", "),
    isMet: goals.every(({ isMet }) => isMet),
  };
}

type Speed = Figure & { baseline: number; ratio: number };

function compareWithAstro({ name }: PageRun, { ratio }: Speed): Figure {
  const value = ratio / ASTRO_SHARE;
  return {
    name: `${name}, share of the baseline against Astro's recorded ${ASTRO_SHARE}`,
    value,
    unit: "×",
    goal: `≥ ${MINIMUM_ASTRO_RATIO} ×`,
    isMet: value >= MINIMUM_ASTRO_RATIO,
  };
}

/** Measures response times at half the maximum speed, and the memory used under load. */
async function measureRest(run: PageRun, speed: Speed, servers: Servers): Promise<Figure[]> {
  const workMs = Math.max(0, 1000 / speed.value - 1000 / speed.baseline);
  const waits = await measureWaits(servers, speed.value / 2, workMs);
  const memory = residentMebibytes(servers.own.process.pid ?? 0);
  return [
    ...(["p50", "p99"] as const).map((part) => ({
      name: `${run.name}, ${part} at half load`,
      value: waits.ours[part],
      unit: "ms",
      baseline: waits.baseline[part],
      ratio: waits.ours[part] / waits.baseline[part],
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
 * Measures p50 and p99 at a fixed rate, in milliseconds. Answers of the baseline use as much processor time as the server's, so
 * its slowest ones show delays by the machine or by other answers.
 */
async function measureWaits(
  { own, bare, startBare }: Servers,
  rate: number,
  workMs: number,
): Promise<{ baseline: Waits; ours: Waits }> {
  const baseline = await startBare(workMs);
  try {
    const samples: { baseline: LoadResult; ours: LoadResult }[] = [];
    const asked = { ...bare, rate, seconds: SAMPLE_SECONDS, warmUpSeconds: SAMPLE_WARM_UP_SECONDS };
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      const low = await load({ ...asked, port: baseline.port });
      const high = await load({ ...asked, port: own.port });
      samples.push({ baseline: low, ours: high });
    }
    const waitsOf = (results: LoadResult[]): Waits => ({
      p50: median(results.map(({ p50Ms }) => p50Ms)),
      p99: median(results.map(({ p99Ms }) => p99Ms)),
    });
    return {
      baseline: waitsOf(samples.map((sample) => sample.baseline)),
      ours: waitsOf(samples.map((sample) => sample.ours)),
    };
  } finally {
    await baseline.stop();
  }
}

async function articleAddresses(server: RunningServer): Promise<string[]> {
  const lists = await Promise.all(LANGUAGE_CODES.map((language) => listArticles(server, TENANT, language)));
  return lists.flat().map(({ url }) => url);
}

/** Returns how many pages the server has rendered since its start, by its own metrics. */
async function countRendered(server: RunningServer): Promise<number> {
  const { text } = await server.fetch("/metrics", { headers: { host: "127.0.0.1" } });
  return Number(/^vitrine_render_seconds_count (\d+)/m.exec(text)?.[1]);
}

/**
 * Returns the share of answers that is counted: for rendered pages, those that did not share a rendering.
 *
 * @throws if the answers were not produced in the way that the figure's name says
 */
function countedShare({ name, isRendered }: PageRun, requests: number, rendered: number): number {
  const isAsClaimed = isRendered ? rendered >= requests * MINIMUM_RENDERED : rendered <= 1;
  if (!isAsClaimed) throw new Error(`${name}: ${rendered} renderings for ${requests} requests`);
  return isRendered ? Math.min(1, rendered / requests) : 1;
}

/** Saves the body as it is sent, and returns its encoding. */
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

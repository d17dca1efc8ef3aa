import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { listArticles } from "../e2e/addresses.ts";
import { startServer } from "../e2e/server.ts";
import type { Figure } from "./figures.ts";
import type { Installation } from "./installations.ts";
import { type Round, intervalOf, pooledP99 } from "./pooled-p99.ts";
import { load, startBaseline, untilIdle } from "./processes.ts";

const TENANT = "harbor";
const HOST = `${TENANT}.localhost`;
/** Number of rounds. Each round measures both sides, in alternating order. */
const ROUNDS = 10;
const SECONDS = 8;
const WARM_UP_SECONDS = 2;
/**
 * Pages per second, far more than such a site gets. Each page reports a view and, when the visitor leaves it, the reading time.
 */
const RATE = 100;
const GOAL = 1.05;

/**
 * Measures how counting visits affects visitors: the p99 of a page with and without counting, alternately, from two servers on
 * one data folder. Every page view is reported as by a browser, each by another visitor.
 */
export async function measureVisits({ dataFolder }: Installation): Promise<Figure[]> {
  const counting = await startServer(dataFolder, { VITRINE_TRUST_PROXY: "loopback" });
  const silent = await startServer(dataFolder, { VITRINE_VISITS: "off" });
  const folder = mkdtempSync(path.join(tmpdir(), "vitrine-bench-"));
  const answer = path.join(folder, "answer");
  writeFileSync(answer, "{}");
  const elsewhere = await startBaseline(answer, "");
  try {
    for (const { process } of [counting, silent]) await untilIdle(process.pid ?? 0);
    const [article] = await listArticles(counting, TENANT, "en");
    const address = article?.url ?? "/index.html";
    const pages = {
      host: HOST,
      paths: [address],
      encoding: "br",
      connections: 8,
      seconds: SECONDS,
      warmUpSeconds: WARM_UP_SECONDS,
      keepsLatencies: true,
      rate: RATE,
    };
    const events = [
      { kind: "view", path: address, referrer: "", status: 200 },
      { kind: "read", path: address, milliseconds: 20_000 },
    ].map((event) => ({
      ...pages,
      paths: ["/api/client/visit"],
      connections: 4,
      body: JSON.stringify(event),
    }));
    const sides = {
      on: { shows: counting.port, isTold: counting.port },
      // Causes the same work for the machine, but visits are reported to a bare server instead.
      off: { shows: silent.port, isTold: elsewhere.port },
    };
    /** Within a round, both sides get requests at the same times. The times differ between rounds. */
    const measure = async ({ shows, isTold }: (typeof sides)["on"], round: number) => {
      const seed = round * (1 + events.length);
      const { latenciesMs } = await load(
        { ...pages, port: shows, seed },
        ...events.map((event, index) => ({ ...event, port: isTold, seed: seed + 1 + index })),
      );
      return latenciesMs;
    };
    const rounds: Round[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const measured: Round = { on: [], off: [] };
      for (const side of round % 2 === 0 ? (["off", "on"] as const) : (["on", "off"] as const))
        measured[side] = await measure(sides[side], round);
      // The first round is only a warm-up.
      if (round > 0) rounds.push(measured);
    }
    const [value, baseline] = [pooledP99(rounds, "on"), pooledP99(rounds, "off")];
    const ratio = value / baseline;
    return [
      {
        name: `page, p99 with visits counted, ${RATE} pages a second`,
        value,
        unit: "ms",
        baseline,
        ratio,
        interval: intervalOf(rounds),
        goal: `≤ ${GOAL}`,
        isMet: ratio <= GOAL,
      },
    ];
  } finally {
    await counting.stop();
    await silent.stop();
    await elsewhere.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

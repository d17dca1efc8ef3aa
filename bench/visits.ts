import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { listArticles } from "../e2e/addresses.ts";
import { startServer } from "../e2e/server.ts";
import type { Figure } from "./figures.ts";
import type { Installation } from "./installations.ts";
import { load, median, startFloor } from "./processes.ts";

const TENANT = "harbor";
const HOST = `${TENANT}.localhost`;
const ROUNDS = 11;
const SECONDS = 5;
/** Pages a second: far more than a site of this kind sees. Each tells of a view and, when it is left, of its reading. */
const RATE = 100;
/** Beside these, so that pages and events meet now and then: in step they would always or never. */
const DRIFT = 3;
const GOAL = 1.05;

/**
 * What counting visits costs those who wait for pages: the p99 of a page with it and without, in turns, from two
 * servers of one data folder. Every page shown is told of as browsers tell of it, each by a visitor of its own.
 */
export async function measureVisits({ dataFolder }: Installation): Promise<Figure[]> {
  const counting = await startServer(dataFolder, { VITRINE_TRUST_PROXY: "loopback" });
  const silent = await startServer(dataFolder, { VITRINE_VISITS: "off" });
  const folder = mkdtempSync(path.join(tmpdir(), "vitrine-bench-"));
  const answer = path.join(folder, "answer");
  writeFileSync(answer, "{}");
  const elsewhere = await startFloor(answer, "");
  try {
    const [article] = await listArticles(counting, TENANT, "en");
    const address = article?.url ?? "/index.html";
    const pages = {
      host: HOST,
      paths: [address],
      encoding: "br",
      connections: 8,
      seconds: SECONDS,
      rate: RATE,
    };
    const events = [
      { kind: "view", path: address, referrer: "", status: 200 },
      { kind: "read", path: address, milliseconds: 20_000 },
    ].map((event, index) => ({
      ...pages,
      rate: index === 0 ? RATE - DRIFT : RATE + DRIFT,
      paths: ["/api/client/visit"],
      connections: 4,
      body: JSON.stringify(event),
    }));
    const on: number[] = [];
    const off: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      // The same work for the machine: those who would tell of their visits tell a bare server.
      const without = await load(
        { ...pages, port: silent.port },
        ...events.map((event) => ({ ...event, port: elsewhere.port })),
      );
      const counted = await load(
        { ...pages, port: counting.port },
        ...events.map((event) => ({ ...event, port: counting.port })),
      );
      if (round === 0) continue;
      off.push(without.p99Ms);
      on.push(counted.p99Ms);
    }
    // The five slowest pages of a round may be what else the machine just did: the rounds' middle is not.
    const [value, floor] = [median(on), median(off)];
    const ratio = value / floor;
    return [
      {
        name: `page, p99 with visits counted, ${RATE} pages a second`,
        value,
        unit: "ms",
        floor,
        ratio,
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

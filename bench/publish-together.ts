import pg from "pg";
import { type RunningServer, startServer } from "../e2e/server.ts";
import { openWritableStore } from "../src/content/open-writable.ts";
import { parseConfiguration } from "../src/server/settings/configuration.ts";
import type { Figure } from "./figures.ts";
import type { Installation } from "./installations.ts";
import { processorMs } from "./processes.ts";
import { StudioPerson } from "./studio-client.ts";

const PEOPLE = 50;
const SITES = 50;
/** Number of rounds. The duration of the first is not counted, because the code is not yet compiled. */
const ROUNDS = 6;
/** Time for which all people publish one article after the other, in milliseconds. */
const SUSTAINED_MS = 10_000;
const MAXIMUM_MS = 2_000;
const PER_SECOND = 200;
/** Number of connections that insert numbered changes at the same time. */
const CONNECTIONS = 20;

/**
 * Measures many people who publish through two servers on one store. First, all of them publish different articles of one site at
 * the same time; then each publishes one article after the other, on one site and on many.
 */
export async function measurePublishTogether(installation: Installation): Promise<Figure[]> {
  const { dataFolder, environment, engine } = installation;
  const { databaseUrl } = parseConfiguration({ ...environment, VITRINE_DATA: dataFolder });
  await makeSites(dataFolder, databaseUrl);
  const first = await startServer(dataFolder, environment);
  const second = await startServer(dataFolder, environment);
  try {
    const person = await StudioPerson.invited(first, environment);
    const publishing = new Publishing(person, [first, second]);
    const rounds: Outcome[][] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push(await Promise.all(Array.from({ length: PEOPLE }, () => publishing.publish(siteOf(0)))));
    const atOnce = rounds.slice(1).flat();
    const one = await publishing.sustain(() => siteOf(0));
    const used = () => processorMs(first.process.pid ?? 0) + processorMs(second.process.pid ?? 0);
    const usedBefore = used();
    const many = await publishing.sustain((index) => siteOf(index % SITES));
    const usedEach = (used() - usedBefore) / many.length;
    const failed = [...rounds.flat(), ...one, ...many].filter(({ isPublished }) => !isPublished).length;
    const slowest = p95(atOnce);
    return [
      {
        name: `${PEOPLE} people publish articles of one site on two servers: failures`,
        value: failed,
        unit: "",
        goal: "0",
        isMet: failed === 0,
      },
      {
        name: "the same: p95 of the time from request to answer",
        value: slowest,
        unit: "ms",
        goal: `≤ ${MAXIMUM_MS} ms`,
        isMet: slowest <= MAXIMUM_MS,
      },
      {
        name: "publications on one site, one after the other",
        value: rateOf(one),
        unit: "/s",
        goal: "",
        isMet: true,
      },
      {
        name: `publications on ${SITES} sites`,
        value: rateOf(many),
        unit: "/s",
        goal: engine === "PostgreSQL" ? `≥ ${PER_SECOND} /s` : "",
        isMet: rateOf(many) >= PER_SECOND,
      },
      {
        name: `publications on ${SITES} sites, per site`,
        value: rateOf(many) / SITES,
        unit: "/s",
        goal: "",
        isMet: true,
      },
      {
        name: `publications on ${SITES} sites: p95 of the time from request to answer`,
        value: p95(many),
        unit: "ms",
        goal: "",
        isMet: true,
      },
      {
        name: `publications on ${SITES} sites: processor time per publication`,
        value: usedEach,
        unit: "ms",
        goal: "",
        isMet: true,
      },
      ...(engine === "PostgreSQL" ? [await measureChangeNumbers(databaseUrl)] : []),
    ];
  } finally {
    await Promise.all([first.stop(), second.stop()]);
  }
}

interface Outcome {
  isPublished: boolean;
  ms: number;
}

/** Publishes new articles through two servers in turn. */
class Publishing {
  readonly #people: readonly StudioPerson[];
  #count = 0;

  constructor(person: StudioPerson, servers: readonly RunningServer[]) {
    this.#people = servers.map(({ port }) => person.at(port));
  }

  async publish(site: string): Promise<Outcome> {
    const count = (this.#count += 1);
    const text = `---\ntitle: Article ${count}\npublishedAt: 2026-03-01\n---\n${PARAGRAPH.repeat(6)}`;
    const files = [{ name: `articles/en/article-${count}.md`, text, base: null }];
    const started = performance.now();
    const isPublished = await (this.#people[count % this.#people.length] as StudioPerson)
      .call("POST", `/studio/api/sites/${site}/publications`, { files })
      .then(
        () => true,
        (error: unknown) => {
          console.error(String(error));
          return false;
        },
      );
    return { isPublished, ms: performance.now() - started };
  }

  /** Publishes for some seconds. Each person waits for an answer before the next publication. */
  async sustain(site: (person: number) => string): Promise<Outcome[]> {
    const until = performance.now() + SUSTAINED_MS;
    const outcomes: Outcome[] = [];
    const work = async (_: unknown, person: number) => {
      while (performance.now() < until) outcomes.push(await this.publish(site(person)));
    };
    await Promise.all(Array.from({ length: PEOPLE }, work));
    return outcomes;
  }
}

/**
 * Measures how many changes can be numbered per second. All publications of an installation get their number under one lock, and
 * hold it until their commit is on the disk, so this is also the maximum rate of publications.
 */
async function measureChangeNumbers(databaseUrl: string): Promise<Figure> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS });
  const until = performance.now() + SUSTAINED_MS;
  let count = 0;
  const work = async () => {
    for (; performance.now() < until; count += 1)
      await pool.query(`insert into change (tenant, tags, at) values ('site-0', '[]', 0)`);
  };
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, work));
  } finally {
    await pool.end();
  }
  return {
    name: "changes numbered under the lock, without publications",
    value: count / (SUSTAINED_MS / 1_000),
    unit: "/s",
    goal: `≥ ${PER_SECOND} /s`,
    isMet: count / (SUSTAINED_MS / 1_000) >= PER_SECOND,
  };
}

async function makeSites(dataFolder: string, databaseUrl: string): Promise<void> {
  const store = await openWritableStore({ databaseUrl, dataFolder, fileUrl: "/media/" });
  try {
    for (let site = 0; site < SITES; site += 1) {
      const code = siteOf(site);
      const text = `code: ${code}\nname: Site ${site}\nhosts: [${code}.localhost]\nlanguages: [{ code: en, default: true }, { code: zh }]\n`;
      const base = new Map([["site.yaml", null]]);
      const report = await store.publish(code, [{ name: "site.yaml", text }], {
        base,
        author: null,
        origin: "api",
      });
      if (report.outcome !== "published") throw new Error(JSON.stringify(report));
    }
  } finally {
    await store.close();
  }
}

function siteOf(index: number): string {
  return `site-${index}`;
}

function rateOf(outcomes: readonly Outcome[]): number {
  return outcomes.filter(({ isPublished }) => isPublished).length / (SUSTAINED_MS / 1_000);
}

function p95(outcomes: readonly Outcome[]): number {
  const sorted = outcomes.map(({ ms }) => ms).toSorted((left, right) => left - right);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
}

const PARAGRAPH =
  "The harbour opens at six, and the first boats leave before the light comes. Whoever wants to see them asks at the gate for **the plan of the day**, which names each boat, its berth and when it is back.\n\n";

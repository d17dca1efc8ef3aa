import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Engine } from "../src/content/engine/engine.ts";
import { openEngine } from "../src/content/engine/open-engine.ts";
import { hashOfText } from "../src/content/model/stored-text.ts";
import type { ArticleContent } from "../src/content/model/tenant-content.ts";
import { openStore } from "../src/content/open.ts";
import { publish } from "../src/content/writing/publish.ts";
import { openFolders } from "../src/content/writing/rows/folders.ts";
import { parseConfiguration } from "../src/server/settings/configuration.ts";
import type { Figure } from "./figures.ts";
import { grownContent, readBenchArticles } from "./growth/grown-content.ts";
import { GROUPS, hostOf, tenantCode } from "./growth/size.ts";
import type { Installation } from "./installations.ts";

const SIZES = [100, 10_000];
/**
 * Number of publications of each kind, which alternate. The first ones are not counted, because their code is not yet compiled.
 */
const ROUNDS = 40;
const WARM_UP = 8;
const MAXIMUM_MS = 50;

/** Times of a publication in milliseconds: of the transaction, which blocks others, and in total. */
interface Times {
  transaction: number[];
  whole: number[];
}

/**
 * Measures the publication of one article on sites of several sizes: a changed text, a new article, and changed tags. Each
 * article of these sites has one language and is shown in the others instead of a translation, so it is in the lists of all
 * languages.
 */
export async function measurePublish(
  installation: Installation,
  largest = Math.max(...SIZES),
): Promise<Figure[]> {
  const corpus = await readBenchArticles();
  const sizes = [...SIZES.filter((size) => size < largest), largest];
  const figures: Figure[] = [];
  let smallest: number | undefined;
  for (const articles of sizes) {
    const { transaction, whole } = await measureSite(installation, articles, corpus);
    const middle = quantile(whole, 0.5);
    smallest ??= middle;
    const slowest = quantile(transaction, 0.95);
    figures.push(
      {
        name: `publishing one of ${articles} articles, transaction, p95`,
        value: slowest,
        unit: "ms",
        goal: `≤ ${MAXIMUM_MS} ms`,
        isMet: slowest <= MAXIMUM_MS,
      },
      {
        name: `publishing one of ${articles} articles, in total, p50`,
        value: middle,
        unit: "ms",
        baseline: smallest,
        ratio: middle / smallest,
        goal: "≤ 1.5",
        isMet: middle / smallest <= 1.5,
      },
    );
  }
  return figures;
}

async function measureSite(
  { emptyDatabase }: Installation,
  articles: number,
  corpus: readonly ArticleContent[],
): Promise<Times> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), "vitrine-bench-publish-"));
  const configuration = parseConfiguration({ ...(await emptyDatabase()), VITRINE_DATA: dataFolder });
  const store = await openStore(configuration);
  const engine = await openEngine(configuration.databaseUrl);
  try {
    const content = grownContent(0, articles, corpus);
    await store.exchange.apply({ ...content, sources: { "site.yaml": SITE } }, { prune: false });
    const publishing = new Publishing(engine, dataFolder);
    const first = [...grownContent(0, ROUNDS, corpus).articles];
    for (const [round, article] of first.entries()) {
      if (round === WARM_UP) publishing.forgetTimes();
      const name = `articles/${article.path}`;
      // Existing articles were published in the past, in any order. New ones are published now.
      await publishing.take(name, textOf(article, article.publishedAt, "topic-1"), article.source);
      await publishing.take(name, textOf(article, article.publishedAt, "topic-2"));
      await publishing.take(
        `articles/en/group-1/new-${round}.md`,
        textOf(article, new Date().toISOString(), "topic-1"),
      );
    }
    return publishing.times;
  } finally {
    await engine.close();
    await store.close();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

class Publishing {
  readonly #engine: Engine;
  readonly #dataFolder: string;
  readonly #texts = new Map<string, string>();
  readonly times: Times = { transaction: [], whole: [] };

  constructor(engine: Engine, dataFolder: string) {
    const { times } = this;
    this.#dataFolder = dataFolder;
    this.#engine = new Proxy(engine, {
      get(target, key) {
        if (key !== "write") return Reflect.get(target, key, target) as unknown;
        const timed: Engine["write"] = (work, options) =>
          target.write(async (transaction) => {
            const started = performance.now();
            const result = await work(transaction);
            times.transaction.push(performance.now() - started);
            return result;
          }, options);
        return timed;
      },
    });
  }

  /** @param before the text that is stored, if it was not published here */
  async take(name: string, text: string, before = this.#texts.get(name)): Promise<void> {
    const base = new Map([[name, before === undefined ? null : hashOfText(before)]]);
    const started = performance.now();
    const report = await publish(
      this.#engine,
      await openFolders({ dataFolder: this.#dataFolder }),
      tenantCode(0),
      [{ name, text }],
      {
        base,
        author: "bench",
        origin: "api",
      },
    );
    this.times.whole.push(performance.now() - started);
    if (report.outcome !== "published") throw new Error(JSON.stringify(report));
    this.#texts.set(name, text);
  }

  forgetTimes(): void {
    this.times.transaction.length = 0;
    this.times.whole.length = 0;
  }
}

const SITE = `code: ${tenantCode(0)}
name: Site 0
hosts: [${hostOf(0)}]
languages: [{ code: en, default: true }, { code: zh }, { code: kr }]
groups: [${Array.from({ length: GROUPS }, (_, group) => `{ slug: group-${group}, name: Group ${group} }`).join(", ")}]
`;

function textOf({ title, sections }: ArticleContent, date: string, tag: string): string {
  const body = sections.map(({ heading, text }) => `## ${heading}\n\n${text}\n`).join("\n");
  return `---\ntitle: ${JSON.stringify(title)}\npublishedAt: ${date}\ntags: [${tag}]\n---\n${body}`;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

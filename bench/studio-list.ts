import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type WorkPage, listWorks } from "../src/content/articles/list-works.ts";
import { openEngine } from "../src/content/engine/open-engine.ts";
import type { ArticleContent } from "../src/content/model/tenant-content.ts";
import type { Tenant } from "../src/content/model/tenant.ts";
import { type WritableStore, openWritableStore } from "../src/content/open-writable.ts";
import { LANGUAGE_CODES } from "../src/contract/addresses/locales.ts";
import { parseConfiguration } from "../src/server/settings/configuration.ts";
import type { Figure } from "./figures.ts";
import { grownContent, readBenchArticles } from "./growth/grown-content.ts";
import { tenantCode } from "./growth/size.ts";
import type { Installation } from "./installations.ts";

const ARTICLES = 10_000;
const ROUNDS = 20;
const WARM_UP = 3;
const FIRST_MS = 50;
const FILTERED_MS = 100;
const FIRST_BYTES = 40_000;
/**
 * One in this many articles has no Chinese text. The number without Korean is so large that hardly any page of the list consists
 * only of them.
 */
const LACKS_CHINESE = 9;
const LACKS_KOREAN = 1_000;

/**
 * Measures the Studio's list of articles on a site of ten thousand articles in three languages: its first page plain, sorted and
 * filtered.
 */
export async function measureStudioList({ emptyDatabase }: Installation): Promise<Figure[]> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), "vitrine-bench-studio-list-"));
  const configuration = parseConfiguration({ ...(await emptyDatabase()), VITRINE_DATA: dataFolder });
  const store = await openWritableStore(configuration);
  const engine = await openEngine(configuration.databaseUrl);
  try {
    const content = grownContent(0, ARTICLES, await readBenchArticles());
    await store.exchange.apply({ ...content, articles: inAllLanguages(content.articles) }, { prune: false });
    const tenant = await store.findTenant(tenantCode(0));
    if (tenant === undefined) throw new Error("The site was not created");
    await beginTranslations(store, tenant);
    const list = (filter: Filter) => listWorks(engine, tenant, { ...filter, size: 50, now: Date.now() });
    const first = await list({});
    const bytes = Buffer.byteLength(JSON.stringify(first));
    const figures: Figure[] = [
      figure(
        `list of ${ARTICLES} articles in three languages, first page`,
        bytes / 1_000,
        "kB",
        FIRST_BYTES / 1_000,
      ),
    ];
    for (const [name, filter] of Object.entries(FILTERS)) {
      const times: number[] = [];
      for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
        const started = performance.now();
        await list(filter);
        if (round >= WARM_UP) times.push(performance.now() - started);
      }
      const p95 =
        times.toSorted((left, right) => left - right)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;
      const goal = name === "plain" ? FIRST_MS : FILTERED_MS;
      figures.push(figure(`the same, ${name}, p95`, p95, "ms", goal));
    }
    return figures;
  } finally {
    await engine.close();
    await store.close();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

type Filter = Omit<WorkPage, "size" | "now">;

const FILTERS: Record<string, Filter> = {
  plain: {},
  "by change": { sort: "changed" },
  "by title": { sort: "title" },
  "by publication": { sort: "published" },
  published: { state: "published", language: "zh" },
  scheduled: { state: "scheduled" },
  "missing in Chinese": { state: "missing", language: "zh" },
  "missing in Korean": { state: "missing", language: "kr" },
  "missing anywhere": { state: "missing" },
  "with a draft": { state: "edited" },
  "with a draft in Chinese": { state: "edited", language: "zh" },
  outdated: { state: "outdated" },
  "of a group": { group: "group-3" },
  "of a tag, by change": { tag: "topic-7", sort: "changed" },
  "of a tag that none has": { tag: "nothing" },
  "with a title": { query: "nothing has this" },
};

function figure(name: string, value: number, unit: Figure["unit"], most: number): Figure {
  return { name, value, unit, goal: `≤ ${most} ${unit}`, isMet: value <= most };
}

/** Creates drafts, with new names, of Chinese texts that have never been published. */
async function beginTranslations({ drafts }: WritableStore, tenant: Tenant): Promise<void> {
  for (let number = LACKS_CHINESE; number <= ARTICLES; number += LACKS_CHINESE) {
    const name = `articles/zh/begun-${number}.md`;
    const text = `---\ntranslationKey: varied-${number - 1}\n---\n`;
    await drafts.save(tenant, { name, text, base: null, version: 0, author: null });
  }
}

function* inAllLanguages(articles: Iterable<ArticleContent>): Generator<ArticleContent> {
  let number = 0;
  for (const article of articles) {
    number += 1;
    const file = article.path.slice(article.path.indexOf("/") + 1);
    for (const language of LANGUAGE_CODES) {
      if (language === "zh" && number % LACKS_CHINESE === 0) continue;
      if (language === "kr" && number % LACKS_KOREAN === 0) continue;
      yield {
        ...article,
        // Articles have no rendered text, because the list does not need it, and writing and indexing it would take most of the
        // time.
        html: "",
        sections: [],
        language,
        path: `${language}/${file}`,
        fingerprint: `${language}${article.fingerprint}`,
        updatedAt: new Date(Date.parse(article.updatedAt) + number * 1_000).toISOString(),
      };
    }
  }
}

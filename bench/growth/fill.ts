// Fills a data folder with sites of the given size. Usage: fill.ts <JSON of Size>; prints the JSON of a Filling.
import * as v from "valibot";
import { openStore } from "../../src/content/open.ts";
import { parseConfiguration } from "../../src/server/settings/configuration.ts";
import { grownContent, readBenchArticles } from "./grown-content.ts";
import { sizeSchema } from "./size.ts";

export interface Filling {
  /** Processor time of writing one article, including its rows and the search index, in milliseconds. */
  articleMs: number;
  /** Processor time of importing one changed article together with unchanged ones, in milliseconds. */
  editMs: number;
}

const EDITS = 3;
/** Number of articles of a separate site that is written first as a warm-up. */
const WARM_UP = 200;

const { dataFolder, tenants, articles } = v.parse(sizeSchema, JSON.parse(process.argv[2] ?? ""));
const store = await openStore(parseConfiguration({ VITRINE_DATA: dataFolder }));
const corpus = await readBenchArticles();
// Excludes the compilation of the code, which happens with the first articles.
await store.exchange.apply(grownContent(tenants, WARM_UP, corpus), { prune: false });
const articleMs =
  (await processorMs(async () => {
    for (let number = 0; number < tenants; number += 1) {
      await store.exchange.apply(grownContent(number, articles, corpus), { prune: false });
    }
  })) /
  (tenants * articles);

const content = grownContent(0, articles, corpus);
// As a real import, the measured one passes only the paths of unchanged articles, and not their content.
const [changing, ...unchangedArticles] = Array.from(content.articles, (article) => article.path);
const [first] = [...grownContent(0, 1, corpus).articles];
if (first?.path !== changing || first === undefined)
  throw new Error("The first article differs between sizes");
const editMs =
  (await processorMs(async () => {
    for (let edit = 1; edit <= EDITS; edit += 1) {
      const changed = { ...first, title: `Edit ${edit}`, fingerprint: `edit ${edit}` };
      const revision = await store.exchange.newestRevision(content.site.code);
      const compared = { revision, articles: [changed] };
      await store.exchange.apply(
        { ...content, articles: [changed], unchangedArticles, compared },
        { prune: true },
      );
    }
  })) / EDITS;
await store.close();
console.log(JSON.stringify({ articleMs, editMs } satisfies Filling));

async function processorMs(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

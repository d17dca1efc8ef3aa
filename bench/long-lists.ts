import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { listAudit } from "../src/content/accounts/audit.ts";
import type { Engine } from "../src/content/engine/engine.ts";
import { openEngine } from "../src/content/engine/open-engine.ts";
import { listNeeds } from "../src/content/needs/list-needs.ts";
import { openStore } from "../src/content/open.ts";
import { sampleContent } from "../src/content/testing/sample-content.ts";
import { MAXIMUM_MISSING, listMissing } from "../src/content/visits/missing-addresses.ts";
import { parseConfiguration } from "../src/server/settings/configuration.ts";
import type { Figure } from "./figures.ts";
import type { Installation } from "./installations.ts";

const ROWS = 1_000_000;
const MIDDLE = ROWS / 2;
/** Time between two rows, in milliseconds. */
const STEP_MS = 20_000;
const DAYS = 400;
const DAY_MS = 86_400_000;
const ROUNDS = 20;
const WARM_UP = 3;
const MAXIMUM_MS = 50;
const PAGE = { limit: 50 };

/**
 * Measures pages of long lists with a million rows: enquiries, the audit log, and missing addresses. Rare values occur in ten rows.
 */
export async function measureLongLists({ emptyDatabase }: Installation): Promise<Figure[]> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), "vitrine-bench-long-lists-"));
  const configuration = parseConfiguration({ ...(await emptyDatabase()), VITRINE_DATA: dataFolder });
  const store = await openStore(configuration);
  const engine = await openEngine(configuration.databaseUrl);
  try {
    const { site } = sampleContent({});
    await store.exchange.apply(sampleContent({}), { prune: false });
    const tenant = await store.findTenant(site.code);
    if (tenant === undefined) throw new Error("The site was not created");
    const now = Date.now();
    for (const statement of fillings(engine.kind, tenant.id, now))
      await engine.write((transaction) => sql.raw(statement).execute(transaction));
    const figures: Figure[] = [];
    for (const [name, list] of Object.entries(lists(engine, tenant.id, now)))
      figures.push(await measure(name, list));
    return figures;
  } finally {
    await engine.close();
    await store.close();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

function lists(engine: Engine, tenant: number, now: number): Record<string, () => Promise<unknown[]>> {
  const { reading } = engine;
  const after = { createdAt: now - MIDDLE * STEP_MS, id: `need-${MIDDLE}` };
  const today = Math.floor(now / DAY_MS);
  return {
    "enquiries, first page": () => listNeeds(engine, tenant, PAGE),
    "enquiries, a page in the middle": () => listNeeds(engine, tenant, { ...PAGE, after }),
    "enquiries in a rare state": () => listNeeds(engine, tenant, { ...PAGE, handling: "new" }),
    "enquiries of a rare category": () => listNeeds(engine, tenant, { ...PAGE, category: "rare" }),
    "enquiries in a language that none has": () => listNeeds(engine, tenant, { ...PAGE, language: "kr" }),
    "audit, first page": () => listAudit(reading, PAGE),
    "audit, a page in the middle": () => listAudit(reading, { ...PAGE, before: MIDDLE }),
    "audit of a quiet tenant": () => listAudit(reading, { ...PAGE, tenant: "quiet" }),
    "missing addresses of a month": () =>
      listMissing(reading, tenant, { since: today - 29, from: 0, size: 50 }),
    "missing addresses of 400 days, the last page": () =>
      listMissing(reading, tenant, { since: today - DAYS + 1, from: MAXIMUM_MISSING - 50, size: 50 }),
  };
}

async function measure(name: string, list: () => Promise<unknown[]>): Promise<Figure> {
  const times: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const started = performance.now();
    await list();
    if (round >= WARM_UP) times.push(performance.now() - started);
  }
  const sorted = times.toSorted((left, right) => left - right);
  const value = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
  const isMet = value <= MAXIMUM_MS;
  return { name: `a million rows: ${name}, p95`, value, unit: "ms", goal: `≤ ${MAXIMUM_MS} ms`, isMet };
}

function fillings(kind: Engine["kind"], tenant: number, now: number): string[] {
  const rows =
    kind === "sqlite"
      ? `with recursive row(i) as (select 1 union all select i + 1 from row where i < ${ROWS})`
      : `with row as (select generate_series(1, ${ROWS})::bigint as i)`;
  const at = `${now} - (${ROWS} - i) * ${STEP_MS}`;
  const rare = (one: string, other: string) =>
    `case when i % ${ROWS / 10} = 7 then '${one}' else '${other}' end`;
  return [
    `insert into need (id, tenant_id, idempotency_key, name, email, phone, company, category, message, consent, language, form_url,
        referer_url, landing_url, created_at, suspicion, answers, state)
      ${rows} select 'need-' || i, ${tenant}, 'key-' || i, 'Visitor ' || i, 'visitor-' || i || '@example.com', '', '',
        ${rare("rare", "usual")}, 'A message of some length that says what is needed ' || i, 1,
        case when i % 3 = 0 then 'zh' else 'en' end, '/need.html', '', '/', ${at}, '', '[]', ${rare("new", "done")} from row`,
    `insert into audit (seq, at, actor, tenant, action, subject, before_hash, after_hash, network, request_id, hash)
      ${rows} select i, ${at}, 'person', ${rare("quiet", "harbor")}, 'publish', 'articles/en/about.md', null, null, '', '',
        'hash-' || i from row`,
    `insert into visit_tally (tenant_id, day, measure, name, count, amount)
      ${rows} select ${tenant}, ${Math.floor(now / DAY_MS)} - (i % ${DAYS}), 'missing', '/gone/' || (i / ${DAYS}) || '.html',
        i % 7 + 1, 0 from row`,
    // Inserts as many rows as the table may have.
    `insert into missing_address (tenant_id, path, hits, first_day, last_day)
      ${rows.replace(`${ROWS}`, `${MAXIMUM_MISSING}`)} select ${tenant}, '/gone/' || i || '.html', i * 7919 % 10007,
        ${Math.floor(now / DAY_MS)} - ${DAYS}, ${Math.floor(now / DAY_MS)} - i % ${DAYS} from row`,
  ];
}

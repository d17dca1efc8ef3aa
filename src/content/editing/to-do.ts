import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { readSiteConfig } from "../../contract/api/config.ts";
import type { Engine } from "../engine/engine.ts";
import type { Tenant } from "../model/tenant.ts";
import { findNeedSettings } from "../needs/need-settings.ts";
import { readTexts } from "../reading/texts.ts";
import { STARTERS_FOLDER } from "../sites/starters.ts";
import type { TenantReader } from "../store/tenant-reader.ts";
import { readHashes } from "../writing/rows/read-hashes.ts";
import { withTitles } from "./file-titles.ts";

/** What remains to be done before a new site goes live, computed from its published content. */
export interface ToDo {
  /** Whether nobody is told of messages from the enquiry form and from forms without destinations of their own. */
  needsDelivery: boolean;
  /** Whether the contact details are those of a starter. */
  needsContact: boolean;
  /** Articles whose text is still that of a starter, apart from the date. */
  samples: { name: string; title: string | null }[];
}

/** Addresses and numbers that are reserved for examples. All starters use them. */
const SAMPLE_EMAIL = /@example\.(?:com|org|net)$/i;
const SAMPLE_PHONE = /\b555[ -]?01\d\d\b/;

export async function findToDo(
  engine: Engine,
  tenant: Tenant,
  reader: Pick<TenantReader, "findConfig">,
): Promise<ToDo> {
  const { webhook, email } = await findNeedSettings(engine, tenant.id);
  return {
    needsDelivery: webhook === undefined && email.length === 0,
    needsContact: await hasSampleContact(tenant, reader),
    samples: await findSamples(engine, tenant.id),
  };
}

/** Whether the contact details are those of a starter in any of the site's languages. */
async function hasSampleContact(
  { theme, languages }: Tenant,
  reader: Pick<TenantReader, "findConfig">,
): Promise<boolean> {
  for (const language of languages) {
    const config = await reader.findConfig(theme, language);
    const { email = "", phone = "" } = readSiteConfig(config?.["siteConfig"]?.content).value.contact;
    if (SAMPLE_EMAIL.test(email) || SAMPLE_PHONE.test(phone)) return true;
  }
  return false;
}

async function findSamples(engine: Engine, tenant: number): Promise<ToDo["samples"]> {
  starterArticles ??= await readStarterArticles();
  const starters = starterArticles;
  const texts = await readNamed(engine, tenant, [...starters.keys()]);
  const samples = [...texts].filter(([name, text]) => starters.get(name)?.has(withoutDate(text)));
  return withTitles(
    engine,
    tenant,
    samples.map(([name]) => ({ name })).toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    ({ name }) => name,
  );
}

/** By name, the texts of the articles of all starters. They are read once, since starters are a part of the program. */
let starterArticles: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** Several starters can have an article of the same name. */
async function readStarterArticles(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const articles = new Map<string, Set<string>>();
  for (const path of await readdir(STARTERS_FOLDER, { recursive: true })) {
    if (!path.endsWith(".md")) continue;
    const name = path.split(/[\\/]/).slice(1).join("/");
    const text = withoutDate(await readFile(join(STARTERS_FOLDER, path), "utf8"));
    articles.set(name, (articles.get(name) ?? new Set()).add(text));
  }
  return articles;
}

/** A new site gets today as the date of its articles. */
function withoutDate(text: string): string {
  return text.replace(/^publishedAt: .*$/m, "");
}

async function readNamed(
  engine: Engine,
  tenant: number,
  names: readonly string[],
): Promise<Map<string, string>> {
  const hashes = await readHashes(engine.kind, engine.reading, tenant, names);
  const texts = await readTexts(engine, tenant, [...new Set(hashes.values())]);
  return new Map(
    [...hashes].flatMap(([name, hash]) => {
      const text = texts.get(hash);
      return text === undefined ? [] : [[name, text] as const];
    }),
  );
}

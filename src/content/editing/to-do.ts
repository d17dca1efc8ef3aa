import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { isRecord } from "../../contract/api/is-record.ts";
import type { Engine } from "../engine/engine.ts";
import type { Tenant } from "../model/tenant.ts";
import { findNeedSettings } from "../needs/need-settings.ts";
import { readTexts } from "../reading/texts.ts";
import { STARTERS_FOLDER } from "../sites/starters.ts";
import { readHashes } from "../writing/rows/read-hashes.ts";
import { withTitles } from "./file-titles.ts";

/** What remains to be done before a new site goes live, computed from its published content. */
export interface ToDo {
  /** Whether nobody is told of enquiries. */
  needsDelivery: boolean;
  /** Whether the contact details are those of a starter. */
  needsContact: boolean;
  /** Articles whose text is still that of a starter, apart from the date. */
  samples: { name: string; title: string | null }[];
}

const SETTINGS = "site.yaml";
/** Addresses and numbers that are reserved for examples. All starters use them. */
const SAMPLE_EMAIL = /@example\.(?:com|org|net)$/i;
const SAMPLE_PHONE = /\b555[ -]?01\d\d\b/;

export async function findToDo(engine: Engine, tenant: Tenant): Promise<ToDo> {
  const { webhook, email } = await findNeedSettings(engine, tenant.id);
  return {
    needsDelivery: webhook === undefined && email.length === 0,
    needsContact: await hasSampleContact(engine, tenant.id),
    samples: await findSamples(engine, tenant.id),
  };
}

async function hasSampleContact(engine: Engine, tenant: number): Promise<boolean> {
  const text = (await readNamed(engine, tenant, [SETTINGS])).get(SETTINGS);
  if (text === undefined) return false;
  const read: unknown = parse(text);
  const contact = [read, "config", "siteConfig", "contact"].reduce((value, key) =>
    isRecord(value) ? value[String(key)] : undefined,
  );
  if (!isRecord(contact)) return false;
  return (
    SAMPLE_EMAIL.test(String(contact["email"] ?? "")) || SAMPLE_PHONE.test(String(contact["phone"] ?? ""))
  );
}

async function findSamples(engine: Engine, tenant: number): Promise<ToDo["samples"]> {
  const starters = await listStarterFiles();
  const texts = await readNamed(engine, tenant, [...new Set(starters.map(({ name }) => name))]);
  const candidates = starters.filter(({ name }) => texts.has(name));
  const samples = new Set<string>();
  for (const { name, file } of candidates)
    if (withoutDate(await readFile(file, "utf8")) === withoutDate(texts.get(name) ?? "")) samples.add(name);
  return withTitles(
    engine,
    tenant,
    [...samples].toSorted().map((name) => ({ name })),
    ({ name }) => name,
  );
}

/** The articles of all starters. Several starters can have an article of the same name. */
async function listStarterFiles(): Promise<{ name: string; file: string }[]> {
  const paths = await readdir(STARTERS_FOLDER, { recursive: true });
  return paths
    .filter((path) => path.endsWith(".md"))
    .map((path) => {
      const [, ...name] = path.split(/[\\/]/);
      return { name: name.join("/"), file: join(STARTERS_FOLDER, path) };
    });
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

import { MAXIMUM_PLACES } from "../../contract/studio/endpoints/words.ts";
import { actionOnFile, subjectOfFile } from "../../contract/studio/file-actions.ts";
import { isAmongTexts } from "../engine/dialect.ts";
import type { EngineReader } from "../engine/engine.ts";
import type { Tenant } from "../model/tenant.ts";
import { readTexts } from "../reading/texts.ts";
import { type Hit, describeHits, findPlacedHits } from "../replacing/find-hits.ts";
import { matchWords } from "../replacing/word-matcher.ts";
import { type WordQuery, isSearched, kindsOf } from "../replacing/word-query.ts";
import { type Editor, isAllowed } from "./editor.ts";
import { withTitlesThen } from "./file-titles.ts";
import { listFiles } from "./list-files.ts";
import type { Publishing } from "./publish-files.ts";

/** A file that contains the words. */
export interface FoundFile {
  name: string;
  /** The hash of the text that was searched. */
  hash: string;
  title: string | null;
  /** The person who last saved a draft of the file. Drafts are not searched. */
  draftBy: string | null;
  places: Hit[];
}

export interface FoundWords {
  files: FoundFile[];
  /** Whether the list is incomplete, because there are too many places or the search took too long. */
  isMore: boolean;
}

/** Number of files whose texts are in memory at the same time. */
const BATCH = 500;
/** Maximum duration of a search in milliseconds. Clients and proxies give up after a minute. */
const MAXIMUM_DURATION_MS = 10_000;

/** Searches for words in the published files that the editor has permission to publish. */
export async function findWords(
  { engine }: Publishing,
  tenant: Tenant,
  query: WordQuery,
  editor: Pick<Editor, "permissions">,
): Promise<FoundWords> {
  const matcher = matchWords(query);
  const kinds = kindsOf(query);
  const end = Date.now() + MAXIMUM_DURATION_MS;
  const found: Pick<FoundFile, "name" | "hash" | "places">[] = [];
  let left = MAXIMUM_PLACES;
  let isMore = false;
  for await (const file of searchedFiles(engine, tenant, query, editor)) {
    isMore = Date.now() > end;
    if (isMore) break;
    if (!matcher.mayBeIn(file.text)) continue;
    const { hits } = findPlacedHits(file, matcher, kinds);
    if (hits.length === 0) continue;
    const places = describeHits(file.text, hits.slice(0, left));
    if (places.length > 0) found.push({ name: file.name, hash: file.hash, places });
    isMore = hits.length > left;
    if (isMore) break;
    left -= places.length;
  }
  const drafts = await findDraftAuthors(
    engine,
    tenant.id,
    found.map(({ name }) => name),
  );
  const files = await withTitlesThen(engine, tenant.id, found, (file) => file);
  return { files: files.map((file) => ({ ...file, draftBy: drafts.get(file.name) ?? null })), isMore };
}

async function* searchedFiles(
  engine: EngineReader,
  tenant: Tenant,
  query: WordQuery,
  editor: Pick<Editor, "permissions">,
): AsyncGenerator<{ name: string; hash: string; text: string }> {
  for (let after: string | undefined = ""; after !== undefined;) {
    const page = await listFiles(engine.reading, tenant.id, { folder: "", after, size: BATCH });
    after = page.length < BATCH ? undefined : page.at(-1)?.name;
    const files = page.filter(
      ({ name }) =>
        isSearched(query, name) &&
        isAllowed(editor, tenant.code, actionOnFile(name, "publish"), subjectOfFile(name)),
    );
    const texts = await readTexts(
      engine,
      tenant.id,
      files.map(({ hash }) => hash),
    );
    for (const { name, hash } of files) {
      const text = texts.get(hash);
      if (text !== undefined) yield { name, hash, text };
    }
  }
}

async function findDraftAuthors(
  { kind, reading }: EngineReader,
  tenant: number,
  names: readonly string[],
): Promise<Map<string, string | null>> {
  if (names.length === 0) return new Map();
  const rows = await reading
    .selectFrom("draft")
    .select(["name", "edited_by"])
    .where("tenant_id", "=", tenant)
    .where(({ ref }) => isAmongTexts(kind, ref("name"), names))
    .execute();
  return new Map(rows.map(({ name, edited_by: by }) => [name, by]));
}

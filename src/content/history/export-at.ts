import { ROOT_FOLDER } from "../../contract/addresses/root-files.ts";
import { isAmongTexts } from "../engine/dialect.ts";
import type { Engine } from "../engine/engine.ts";
import { ExportError, type ExportReport, type FolderContent, writeFolder } from "../export/export-tenant.ts";
import { readMovedBy } from "../export/read-moved.ts";
import { mediaTypeOf } from "../media/media-types.ts";
import { MEDIA_FOLDER } from "../model/file-range.ts";
import type { ExportedArticle, MovedContent } from "../model/tenant-content.ts";
import type { Tenant } from "../model/tenant.ts";
import { readTexts } from "../reading/texts.ts";
import { clockTime } from "../time/clock-time.ts";
import type { Folders } from "../writing/rows/folders.ts";
import { SETTINGS_FILES } from "../writing/settings/settings-files.ts";
import { findFirstTime, findRevisionAt, readAllHashes } from "./earlier-files.ts";
import { isMediaName } from "./revision.ts";

export interface ExportAtReport extends ExportReport {
  /** The revision whose state is exported. */
  revision: number;
}

const ARTICLES = "articles/";
const TEXTS_PER_READ = 100;

/**
 * Exports a site as it was at a time, in milliseconds since 1970: every file byte for byte. Only `moved.yaml` may have
 * additional lines, for former addresses that the store had recorded by then.
 *
 * @throws {ExportError} if nothing was published yet, a file is lost, or the folder is not empty
 */
export async function exportAt(
  engine: Engine,
  folders: Folders,
  tenant: Tenant,
  time: number,
  folder: string,
): Promise<ExportAtReport> {
  const { reading } = engine;
  const revision = await findRevisionAt(reading, tenant.id, time);
  if (revision === undefined) throw new ExportError(await explainNothing(engine, tenant));
  const hashes = await readAllHashes(engine, tenant.id, revision.id);
  const names = [...hashes.keys()].toSorted();
  const few = await readNamed(
    engine,
    tenant.id,
    hashes,
    names.filter((name) => !isMediaName(name) && !name.startsWith(ARTICLES)),
  );
  const entries = Object.entries(few);
  const report = await writeFolder(
    {
      articles: readArticles(engine, tenant.id, hashes, names),
      media: names.filter(isMediaName).map((name) => {
        const [path, hash] = [name.slice(MEDIA_FOLDER.length), hashes.get(name) ?? ""];
        const file = folders.media.fileOf(hash);
        const copyTo = (target: string) => folders.media.copy(hash, target);
        return {
          path,
          hash,
          file,
          copyTo,
          mimeType: mediaTypeOf(path) ?? "",
          bytes: 0,
          width: null,
          height: null,
        };
      }),
      rootFiles: Object.fromEntries(
        entries.flatMap(([name, text]) =>
          name.startsWith(ROOT_FOLDER) ? [[name.slice(ROOT_FOLDER.length), text]] : [],
        ),
      ),
      sources: Object.fromEntries(
        entries.filter(([name]) => (SETTINGS_FILES as readonly string[]).includes(name)),
      ),
      held: withMoved(await readMovedBy(reading, tenant.id, time)),
    },
    folder,
  );
  return { ...report, revision: revision.id };
}

async function explainNothing({ reading }: Engine, { id, code, timeZone }: Tenant): Promise<string> {
  const first = await findFirst(reading, id);
  return first === undefined
    ? `nothing has been published for ${code} yet`
    : `the history of ${code} begins at ${clockTime(first, timeZone)} (${timeZone}); choose a later time`;
}

async function findFirst(database: Engine["reading"], tenant: number): Promise<number | undefined> {
  const row = await database
    .selectFrom("revision")
    .select("at")
    .where("tenant_id", "=", tenant)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}

async function* readArticles(
  engine: Engine,
  tenant: number,
  hashes: ReadonlyMap<string, string>,
  names: readonly string[],
): AsyncGenerator<ExportedArticle> {
  const articles = names.filter((name) => name.startsWith(ARTICLES));
  for (let first = 0; first < articles.length; first += TEXTS_PER_READ) {
    const some = articles.slice(first, first + TEXTS_PER_READ);
    const paths = some.map((name) => name.slice(ARTICLES.length));
    const rows = await engine.reading
      .selectFrom("article")
      .select(["path", "published_at"])
      .where("tenant_id", "=", tenant)
      .where(({ ref }) => isAmongTexts(engine.kind, ref("path"), paths))
      .execute();
    const dates = new Map(rows.map(({ path, published_at }) => [path, published_at]));
    for (const [name, source] of Object.entries(await readNamed(engine, tenant, hashes, some))) {
      const path = name.slice(ARTICLES.length);
      const publishedAt =
        dates.get(path) ?? (await findFirstTime(engine.reading, tenant, name)) ?? Date.now();
      yield { path, source, publishedAt };
    }
  }
}

/**
 * Reads the texts of files.
 *
 * @throws {ExportError} if one of them is lost
 */
async function readNamed(
  engine: Engine,
  tenant: number,
  hashes: ReadonlyMap<string, string>,
  names: readonly string[],
): Promise<Record<string, string>> {
  const wanted = [...new Set(names.flatMap((name) => hashes.get(name) ?? []))];
  const texts = await readTexts(engine, tenant, wanted);
  return Object.fromEntries(
    names.map((name) => {
      const text = texts.get(hashes.get(name) ?? "");
      if (text === undefined) throw new ExportError(`the text of ${name} at that time is lost`);
      return [name, text];
    }),
  );
}

/** Adds to the text the former addresses of articles that existed at that time. */
function withMoved(moved: readonly MovedContent[]): FolderContent["held"] {
  return (typed, articles) => {
    if (typed === undefined) return undefined;
    const there = new Set(articles.map(({ language, translationKey }) => `${language} ${translationKey}`));
    const placeOf = ({ language, group, slug }: MovedContent) => [language, group ?? "", slug].join("/");
    const known = new Set(typed.moved.map(placeOf));
    const others = moved.filter(
      (entry) => !known.has(placeOf(entry)) && there.has(`${entry.language} ${entry.article}`),
    );
    return { ...typed, moved: [...typed.moved, ...others] };
  };
}

import { dirname } from "node:path/posix";
import { isDeepStrictEqual } from "node:util";
import { type CompiledQuery, type Kysely, type SqlBool, sql } from "kysely";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { ROOT_FOLDER } from "../../contract/addresses/root-files.ts";
import { isAmongTexts } from "../engine/dialect.ts";
import type { EngineReader } from "../engine/engine.ts";
import { statementName } from "../engine/statement-names.ts";
import { together } from "../engine/together.ts";
import { referencesToPage } from "../markdown/page-addresses.ts";
import { MEDIA_FOLDER, isBelow } from "../model/file-range.ts";
import { unpackText } from "../model/stored-text.ts";
import type { Tables } from "../model/tables.ts";
import type { MediaContent } from "../model/tenant-content.ts";
import { BASE_CONTENT } from "../reading/texts.ts";
import { ANY_LANGUAGE } from "../reading/visibility.ts";
import type { LinkedText } from "./checks/names.ts";
import { RequestedNames, type ReadNames } from "./requested-names.ts";

/** The data of an article that are needed to check references to it. */
export interface StoredName {
  path: string;
  language: LanguageCode;
  slug: string;
  translationKey: string;
}

/** Maximum number of articles of a folder that are examined, to limit the time on large sites. */
const MAXIMUM_IN_FOLDER = 50;

interface ArticleDates {
  fingerprint: string;
  published_at: number;
}

export type StoredMedia = Pick<MediaContent, "hash" | "mimeType" | "width" | "height">;

type Select<Row = unknown> = (database: Kysely<Tables>) => { compile(): CompiledQuery<Row> };

/**
 * A tenant's stored names, which are read on demand, so that the cost depends on the number of names used and not on the size
 * of the site. All answers are cached. A conclusion from them stays valid as long as {@link stillAnswers} returns true.
 */
export class StoredNames {
  readonly #kind: EngineReader["kind"];
  readonly #reader: EngineReader;
  readonly #tenant: number;
  readonly #answers: { select: Select; rows: readonly unknown[] }[] = [];
  /** The articles read so far, by path; `undefined` for an article that does not exist. */
  readonly #articleRows = new Map<string, ArticleDates | undefined>();
  readonly articles: RequestedNames<StoredName>;
  readonly slugs: RequestedNames<readonly StoredName[]>;
  readonly keys: RequestedNames<readonly StoredName[]>;
  /** By translation key, the times from which readers can see an article in each of its languages. */
  readonly linked: RequestedNames<readonly LinkedText[]>;
  readonly media: RequestedNames<StoredMedia>;
  /** By folder, such as `en/news`: its articles, unless its language or group has too many. */
  readonly folders: RequestedNames<readonly StoredName[]>;
  /** By path of a file below `media/`: the paths of the articles that show it. */
  readonly showing: RequestedNames<readonly string[]>;
  /**
   * The names of files in the content folder, by their lower-case form. The lower-case form is computed here, since the
   * database may not convert letters of other scripts or with accents.
   */
  readonly folded: RequestedNames<readonly string[]>;
  /** The hosts of other tenants, with the ids of these tenants. */
  readonly takenHosts: RequestedNames<number>;

  /** @param tenant the tenant's id; 0 for a tenant that does not exist yet */
  constructor(reader: EngineReader, tenant: number) {
    this.#kind = reader.kind;
    this.#reader = reader;
    this.#tenant = tenant;
    this.articles = new RequestedNames(async (names) => {
      const rows = await this.#namedBy("path", names);
      return new Map(rows.map((row) => [row.path, row]));
    });
    this.slugs = new RequestedNames(this.#groupedBy("slug", ({ slug }) => slug));
    this.keys = new RequestedNames(
      this.#groupedBy("translation_key", ({ translationKey }) => translationKey),
    );
    this.linked = new RequestedNames((keys) => this.#readLinked(keys === "all" ? [] : keys));
    this.media = new RequestedNames((names) => this.#readMedia(names));
    this.folders = new RequestedNames((names) => this.#readFolders(names === "all" ? [] : names));
    this.showing = new RequestedNames((names) => this.#readShowing(names === "all" ? [] : names));
    this.takenHosts = new RequestedNames((hosts) => this.#readTakenHosts(hosts === "all" ? [] : hosts));
    this.folded = new RequestedNames((names) => this.#readFolded(names === "all" ? [] : names));
  }

  /** Whether reading everything again would give the same answers, in spite of publications by others since. */
  async stillAnswers(database: Kysely<Tables>): Promise<boolean> {
    const answers = await together(
      ...this.#answers.map(({ select }) => database.executeQuery(select(database).compile())),
    );
    return this.#answers.every(({ rows }, index) =>
      isDeepStrictEqual(inOrder(rows), inOrder(answers[index]?.rows ?? [])),
    );
  }

  async #read<Row>(select: Select<Row>): Promise<Row[]> {
    const rows = await this.#readUnrecorded(select);
    this.#answers.push({ select, rows });
    return rows;
  }

  /** Reads rows that {@link stillAnswers} need not compare. */
  #readUnrecorded<Row>(select: Select<Row>): Promise<Row[]> {
    const query = select(this.#reader.reading).compile();
    return this.#reader.read(query, statementName(query.sql, query.parameters));
  }

  /** Whether a check has requested names that have not been read yet. Its result is then preliminary. */
  get isWaiting(): boolean {
    return [...this.#named, ...this.#lists].some((names) => names.isWaiting);
  }

  get #named(): RequestedNames<unknown>[] {
    const { articles, slugs, keys, linked, media, folded, takenHosts } = this;
    return [articles, slugs, keys, linked, media, folded, takenHosts];
  }

  get #lists(): RequestedNames<unknown>[] {
    return [this.folders, this.showing];
  }

  /** Reads the requested names. Resolves to whether there were any. */
  async readRequested(): Promise<boolean> {
    const read = await together(...this.#named.map((names) => names.readRequested()));
    let isMore = read.includes(true);
    // These lists were requested because a name was missing. It may have been found now, and then they are not needed.
    for (const names of this.#lists)
      if (isMore) names.forget();
      else isMore = await names.readRequested();
    return isMore;
  }

  /** Reads the hashes of files' texts, by name. */
  async hashes(names: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.#read((database) =>
      database
        .selectFrom("file")
        .select(["name", "hash"])
        .where("tenant_id", "=", this.#tenant)
        .where(({ ref }) => isAmongTexts(this.#kind, ref("name"), names)),
    );
    return new Map(rows.map(({ name, hash }) => [name, hash]));
  }

  /** Reads the texts of files, by name. */
  async texts(names: readonly string[]): Promise<Map<string, string>> {
    if (names.length === 0) return new Map();
    const select = (database: Kysely<Tables>) =>
      database
        .selectFrom("file")
        .select(["file.name", "file.hash"])
        .where("file.tenant_id", "=", this.#tenant)
        .where(({ ref }) => isAmongTexts(this.#kind, ref("file.name"), names));
    const rows = await this.#readUnrecorded((database) =>
      select(database)
        .innerJoin("file_text", (join) =>
          join.onRef("file_text.tenant_id", "=", "file.tenant_id").onRef("file_text.hash", "=", "file.hash"),
        )
        .select(["file_text.content", BASE_CONTENT]),
    );
    // The answer is not recorded, since a hash always has the same text.
    this.#answers.push({ select, rows: rows.map(({ name, hash }) => ({ name, hash })) });
    return new Map(rows.map((row) => [row.name, unpackText(row)]));
  }

  /** Reads the paths of the files below `root/`. */
  async rootFiles(): Promise<string[]> {
    const rows = await this.#read((database) =>
      database
        .selectFrom("file")
        .select("name")
        .where("tenant_id", "=", this.#tenant)
        .where(({ ref }) => isBelow(ref("name"), ROOT_FOLDER)),
    );
    return rows.map(({ name }) => name.slice(ROOT_FOLDER.length));
  }

  /** Reads the fingerprints and dates of articles, by path. */
  async articleRows(paths: readonly string[]): Promise<ReadonlyMap<string, ArticleDates>> {
    const unread = paths.filter((path) => !this.#articleRows.has(path));
    if (unread.length > 0) {
      const rows = await this.#read((database) =>
        database
          .selectFrom("article")
          .select(["path", "fingerprint", "published_at"])
          .where("tenant_id", "=", this.#tenant)
          .where(({ ref }) => isAmongTexts(this.#kind, ref("path"), unread)),
      );
      for (const path of unread) this.#articleRows.set(path, undefined);
      for (const { path, ...row } of rows) this.#articleRows.set(path, row);
    }
    return new Map(
      paths.flatMap((path) => {
        const row = this.#articleRows.get(path);
        return row === undefined ? [] : [[path, row] as const];
      }),
    );
  }

  /** Finds the paths of articles whose texts may refer to one of these files. */
  async referrers(targets: readonly string[]): Promise<string[]> {
    if (targets.length === 0) return [];
    const rows = await this.#read((database) =>
      database
        .selectFrom("article_reference")
        .innerJoin("article", "article.id", "article_reference.article_id")
        .select("article.path")
        .distinct()
        .where("article_reference.tenant_id", "=", this.#tenant)
        .where(({ ref }) => isAmongTexts(this.#kind, ref("article_reference.target"), targets)),
    );
    return rows.map(({ path }) => path);
  }

  /** Finds the names of all links to pages, with or without one of these hosts. */
  async pageReferences(hosts: Iterable<string>): Promise<string[]> {
    const rows = await this.#read((database) =>
      database
        .selectFrom("article_reference")
        .select("target")
        .distinct()
        .where("tenant_id", "=", this.#tenant)
        .where(({ or, ref }) =>
          or(
            referencesToPage("", hosts).map(
              (start) => sql<SqlBool>`substr(${ref("target")}, 1, ${start.length}) = ${start}`,
            ),
          ),
        ),
    );
    return rows.map(({ target }) => target);
  }

  /** Finds the paths of all articles in these languages or groups, or with these covers. */
  async articlesOf(
    column: "language" | "group_slug" | "cover",
    values: readonly string[],
  ): Promise<string[]> {
    if (values.length === 0) return [];
    const rows = await this.#read((database) =>
      database
        .selectFrom("article")
        .select("path")
        .where("tenant_id", "=", this.#tenant)
        .where(({ ref }) => isAmongTexts(this.#kind, ref(column), values)),
    );
    return rows.map(({ path }) => path);
  }

  #articles(database: Kysely<Tables>) {
    return database
      .selectFrom("article")
      .select(["path", "language", "slug", "translation_key as translationKey"])
      .where("tenant_id", "=", this.#tenant);
  }

  #groupedBy(
    column: "slug" | "translation_key",
    nameOf: (article: StoredName) => string,
  ): ReadNames<readonly StoredName[]> {
    return async (names) => Map.groupBy(await this.#namedBy(column, names), nameOf);
  }

  async #namedBy(
    column: "path" | "slug" | "translation_key",
    names: readonly string[] | "all",
  ): Promise<StoredName[]> {
    return this.#read((database) =>
      this.#articles(database)
        .$if(names !== "all" && column === "slug", (query) => query.where("language", "in", ANY_LANGUAGE))
        .$if(names !== "all", (query) =>
          query.where(({ ref }) => isAmongTexts(this.#kind, ref(column), names === "all" ? [] : names)),
        ),
    );
  }

  async #readLinked(keys: readonly string[]): Promise<Map<string, readonly LinkedText[]>> {
    const rows = await this.#read((database) =>
      database
        .selectFrom("article")
        .select(["path", "language", "is_draft", "published_at", "translation_key"])
        .where("tenant_id", "=", this.#tenant)
        .where(({ ref }) => isAmongTexts(this.#kind, ref("translation_key"), keys)),
    );
    const byKey = Map.groupBy(rows, ({ translation_key: key }) => key);
    return new Map(
      [...byKey].map(([key, texts]) => [
        key,
        texts.map(({ path, language, is_draft: draft, published_at: publishedAt }) => ({
          path,
          language,
          publishedAt,
          isDraft: draft !== 0,
        })),
      ]),
    );
  }

  async #readFolders(folders: readonly string[]): Promise<Map<string, readonly StoredName[]>> {
    const read = new Map<string, readonly StoredName[]>();
    const readFolder = async (folder: string) => {
      const articles = await this.#read((database) =>
        this.#articles(database)
          .where(({ ref }) => isBelow(ref("path"), `${folder}/`))
          .orderBy("path")
          .limit(MAXIMUM_IN_FOLDER + 1),
      );
      return { folder, articles };
    };
    for (const { folder, articles } of await together(...folders.map(readFolder))) {
      if (articles.length > MAXIMUM_IN_FOLDER) continue;
      read.set(
        folder,
        articles.filter(({ path }) => dirname(path) === folder),
      );
      // Requested in advance, since the check will need to know which articles have translations.
      for (const { translationKey } of articles) this.keys.get(translationKey);
    }
    await this.keys.readRequested();
    return read;
  }

  async #readShowing(paths: readonly string[]): Promise<Map<string, string[]>> {
    const read = new Map<string, string[]>();
    for (const path of paths)
      read.set(path, [
        ...(await this.referrers([`${MEDIA_FOLDER}${path}`])),
        ...(await this.articlesOf("cover", [path])),
      ]);
    return read;
  }

  async #readFolded(names: readonly string[]): Promise<Map<string, string[]>> {
    const paths = names.flatMap((name) =>
      name.startsWith(MEDIA_FOLDER) ? [name.slice(MEDIA_FOLDER.length)] : [],
    );
    const found: string[] = [];
    if (paths.length < names.length) {
      const rows = await this.#read((database) =>
        database
          .selectFrom("file")
          .select("name")
          .where("tenant_id", "=", this.#tenant)
          .where(({ fn }) => isAmongTexts(this.#kind, fn("lower", ["name"]), names)),
      );
      found.push(...rows.map(({ name }) => name));
    }
    if (paths.length > 0) {
      const rows = await this.#read((database) =>
        database
          .selectFrom("media")
          .select("path")
          .where("tenant_id", "=", this.#tenant)
          .where(({ fn }) => isAmongTexts(this.#kind, fn("lower", ["path"]), paths)),
      );
      found.push(...rows.map(({ path }) => MEDIA_FOLDER + path));
    }
    return Map.groupBy(found, (name) => name.toLowerCase());
  }

  async #readTakenHosts(hosts: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.#read((database) =>
      database
        .selectFrom("host")
        .select(["host", "tenant_id"])
        .where("tenant_id", "!=", this.#tenant)
        .where(({ ref }) => isAmongTexts(this.#kind, ref("host"), hosts)),
    );
    return new Map(rows.map(({ host, tenant_id: tenant }) => [host, tenant]));
  }

  async #readMedia(names: readonly string[] | "all"): Promise<Map<string, StoredMedia>> {
    const rows = await this.#read((database) =>
      database
        .selectFrom("media")
        .select(["path", "hash", "mime_type as mimeType", "width", "height"])
        .where("tenant_id", "=", this.#tenant)
        .$if(names !== "all", (query) =>
          query.where(({ ref }) => isAmongTexts(this.#kind, ref("path"), names === "all" ? [] : names)),
        ),
    );
    return new Map(rows.map(({ path, ...media }) => [path, media]));
  }
}

/** Sorts rows, since a database may return them in any order. */
function inOrder(rows: readonly unknown[]): string[] {
  return rows.map((row) => JSON.stringify(row)).toSorted();
}

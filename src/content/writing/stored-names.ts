import type { Kysely } from "kysely";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { ROOT_FOLDER } from "../../contract/addresses/root-files.ts";
import { isAmongTexts } from "../engine/dialect.ts";
import type { EngineReader } from "../engine/engine.ts";
import { isBelow } from "../model/file-range.ts";
import { unpackText } from "../model/stored-text.ts";
import type { Tables } from "../model/tables.ts";
import type { MediaContent } from "../model/tenant-content.ts";
import { BASE_CONTENT } from "../reading/texts.ts";
import { ANY_LANGUAGE } from "../reading/visibility.ts";
import { AskedNames, type ReadNames } from "./asked-names.ts";

/** An article as others may name it. */
export interface StoredName {
  path: string;
  language: LanguageCode;
  slug: string;
  translationKey: string;
}

export type StoredMedia = Pick<MediaContent, "hash" | "mimeType" | "width" | "height">;

/** What is stored of a tenant, read as far as somebody asks for it: the cost is that of the answers, not of the site. */
export class StoredNames {
  readonly #kind: EngineReader["kind"];
  readonly #database: Kysely<Tables>;
  readonly #tenant: number;
  readonly articles: AskedNames<StoredName>;
  readonly slugs: AskedNames<readonly StoredName[]>;
  readonly keys: AskedNames<readonly StoredName[]>;
  readonly media: AskedNames<StoredMedia>;

  /** @param tenant 0 for one that does not exist yet */
  constructor({ kind, reading }: EngineReader, tenant: number) {
    this.#kind = kind;
    this.#database = reading;
    this.#tenant = tenant;
    this.articles = new AskedNames(async (names) => {
      const rows = await this.#namedBy("path", names);
      return new Map(rows.map((row) => [row.path, row]));
    });
    this.slugs = new AskedNames(this.#groupedBy("slug", ({ slug }) => slug));
    this.keys = new AskedNames(this.#groupedBy("translation_key", ({ translationKey }) => translationKey));
    this.media = new AskedNames((names) => this.#readMedia(names));
  }

  /** Reads what was asked for. Resolves to whether there was anything. */
  async answer(): Promise<boolean> {
    let isMore = false;
    for (const names of [this.articles, this.slugs, this.keys, this.media])
      isMore = (await names.answer()) || isMore;
    return isMore;
  }

  /** The texts of files, by name. */
  async texts(names: readonly string[]): Promise<Map<string, string>> {
    if (names.length === 0) return new Map();
    const rows = await this.#database
      .selectFrom("file")
      .innerJoin("file_text", (join) =>
        join.onRef("file_text.tenant_id", "=", "file.tenant_id").onRef("file_text.hash", "=", "file.hash"),
      )
      .select(["file.name", "file_text.content", BASE_CONTENT])
      .where("file.tenant_id", "=", this.#tenant)
      .where(({ ref }) => isAmongTexts(this.#kind, ref("file.name"), names))
      .execute();
    return new Map(rows.map((row) => [row.name, unpackText(row)]));
  }

  /** The paths of the files below `root/`. */
  async rootFiles(): Promise<string[]> {
    const rows = await this.#database
      .selectFrom("file")
      .select("name")
      .where("tenant_id", "=", this.#tenant)
      .where(({ ref }) => isBelow(ref("name"), ROOT_FOLDER))
      .execute();
    return rows.map(({ name }) => name.slice(ROOT_FOLDER.length));
  }

  /** The fingerprints and dates of articles, by path. */
  async articleRows(
    paths: readonly string[],
  ): Promise<Map<string, { fingerprint: string; published_at: number }>> {
    if (paths.length === 0) return new Map();
    const rows = await this.#database
      .selectFrom("article")
      .select(["path", "fingerprint", "published_at"])
      .where("tenant_id", "=", this.#tenant)
      .where(({ ref }) => isAmongTexts(this.#kind, ref("path"), paths))
      .execute();
    return new Map(rows.map(({ path, ...row }) => [path, row]));
  }

  /** The paths of the articles whose texts may name one of these files. */
  async referrers(targets: readonly string[]): Promise<string[]> {
    if (targets.length === 0) return [];
    const rows = await this.#database
      .selectFrom("article_reference")
      .innerJoin("article", "article.id", "article_reference.article_id")
      .select("article.path")
      .distinct()
      .where("article_reference.tenant_id", "=", this.#tenant)
      .where(({ ref }) => isAmongTexts(this.#kind, ref("article_reference.target"), targets))
      .execute();
    return rows.map(({ path }) => path);
  }

  /** The paths of all articles in these languages or groups, or with these covers. */
  async articlesOf(
    column: "language" | "group_slug" | "cover",
    values: readonly string[],
  ): Promise<string[]> {
    if (values.length === 0) return [];
    const rows = await this.#database
      .selectFrom("article")
      .select("path")
      .where("tenant_id", "=", this.#tenant)
      .where(({ ref }) => isAmongTexts(this.#kind, ref(column), values))
      .execute();
    return rows.map(({ path }) => path);
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
    return this.#database
      .selectFrom("article")
      .select(["path", "language", "slug", "translation_key as translationKey"])
      .where("tenant_id", "=", this.#tenant)
      .$if(names !== "all" && column === "slug", (query) => query.where("language", "in", ANY_LANGUAGE))
      .$if(names !== "all", (query) =>
        query.where(({ ref }) => isAmongTexts(this.#kind, ref(column), names === "all" ? [] : names)),
      )
      .execute();
  }

  async #readMedia(names: readonly string[] | "all"): Promise<Map<string, StoredMedia>> {
    const rows = await this.#database
      .selectFrom("media")
      .select(["path", "hash", "mime_type as mimeType", "width", "height"])
      .where("tenant_id", "=", this.#tenant)
      .$if(names !== "all", (query) =>
        query.where(({ ref }) => isAmongTexts(this.#kind, ref("path"), names === "all" ? [] : names)),
      )
      .execute();
    return new Map(rows.map(({ path, ...media }) => [path, media]));
  }
}

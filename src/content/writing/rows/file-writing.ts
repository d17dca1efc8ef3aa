import type { Transaction } from "kysely";
import type { RevisionOrigin } from "../../../contract/studio/revision-origins.ts";
import type { EngineKind } from "../../engine/engine.ts";
import { together } from "../../engine/together.ts";
import type { StoredText } from "../../model/stored-text.ts";
import type { Tables } from "../../model/tables.ts";
import type { ImportedFrom } from "../../model/tables/imported-from.ts";
import { storeTexts } from "./store-texts.ts";
import { agree } from "./synced.ts";

export interface WrittenFile {
  /** The path in the content folder. */
  name: string;
  text: StoredText;
}

/** The person who publishes, and the tool that is used. */
export interface Publisher {
  /** `null` for the command line and for others without an account. */
  author: string | null;
  origin: RevisionOrigin;
  /** The author's note; empty by default. */
  note?: string;
  /** The source of an import, for which the imported versions are recorded. */
  importedFrom?: ImportedFrom | null;
}

/** The change of a file: its hashes before and after, `null` if there is no file. */
interface ChangedFile {
  name: string;
  before_hash: string | null;
  after_hash: string | null;
}

/** Number of rows per statement: well below either engine's limit of parameters. */
const ROWS_AT_ONCE = 200;

/**
 * Stores the texts of a tenant's files, and records all changes as one revision, within one transaction. If nothing changes,
 * there is no revision.
 */
export class FileWriting {
  readonly #kind: EngineKind;
  readonly #transaction: Transaction<Tables>;
  readonly #tenant: number;
  readonly #publisher: Publisher;
  #revision: number | undefined;

  constructor(kind: EngineKind, transaction: Transaction<Tables>, tenant: number, publisher: Publisher) {
    this.#kind = kind;
    this.#transaction = transaction;
    this.#tenant = tenant;
    this.#publisher = publisher;
  }

  /** The revision; `undefined` as long as nothing has changed. */
  get revision(): number | undefined {
    return this.#revision;
  }

  async write(files: readonly WrittenFile[]): Promise<void> {
    for (const some of inParts(files)) await this.#writeSome(some);
  }

  async remove(names: readonly string[]): Promise<void> {
    for (const some of inParts(names)) {
      const before = await this.hashesOf(some);
      await this.#transaction
        .deleteFrom("file")
        .where("tenant_id", "=", this.#tenant)
        .where("name", "in", some)
        .execute();
      await this.note([...before].map(([name, hash]) => ({ name, before_hash: hash, after_hash: null })));
    }
  }

  /** Returns the current hashes of files with these names. */
  async hashesOf(names: readonly string[]): Promise<Map<string, string>> {
    const hashes = new Map<string, string>();
    for (const some of inParts(names)) {
      const rows = await this.#transaction
        .selectFrom("file")
        .select(["name", "hash"])
        .where("tenant_id", "=", this.#tenant)
        .where("name", "in", some)
        .execute();
      for (const { name, hash } of rows) hashes.set(name, hash);
    }
    return hashes;
  }

  /** Adds to the revision changes of files whose content is stored elsewhere. */
  async note(changed: readonly ChangedFile[]): Promise<void> {
    if (changed.length === 0) return;
    const revision_id = await this.#begin();
    for (const some of inParts(changed)) {
      const rows = some.map((file) => ({ revision_id, ...file }));
      await this.#transaction.insertInto("revision_file").values(rows).execute();
      const { importedFrom } = this.#publisher;
      if (importedFrom)
        await agree(
          this.#transaction,
          this.#tenant,
          importedFrom,
          some.map(({ name, after_hash }) => [name, after_hash]),
        );
    }
  }

  async #writeSome(files: readonly WrittenFile[]): Promise<void> {
    const before = await this.hashesOf(files.map(({ name }) => name));
    const changed = files.filter(({ name, text }) => before.get(name) !== text.hash);
    if (changed.length === 0) return;
    await together(
      storeTexts(
        this.#kind,
        this.#transaction,
        this.#tenant,
        changed.map(({ name, text }) => ({ text, from: before.get(name) ?? null })),
      ),
      this.#begin(),
    );
    await together(
      this.#transaction
        .insertInto("file")
        .values(changed.map(({ name, text }) => ({ tenant_id: this.#tenant, name, hash: text.hash })))
        .onConflict((conflict) =>
          conflict.columns(["tenant_id", "name"]).doUpdateSet(({ ref }) => ({ hash: ref("excluded.hash") })),
        )
        .execute(),
      this.note(
        changed.map(({ name, text }) => ({
          name,
          before_hash: before.get(name) ?? null,
          after_hash: text.hash,
        })),
      ),
    );
  }

  /** Returns the revision's id. The first call adds the revision. */
  async #begin(): Promise<number> {
    if (this.#revision !== undefined) return this.#revision;
    const { author, origin, note = "" } = this.#publisher;
    const row = { tenant_id: this.#tenant, at: Date.now(), author, origin, note };
    const { id } = await this.#transaction
      .insertInto("revision")
      .values(row)
      .returning("id")
      .executeTakeFirstOrThrow();
    return (this.#revision = id);
  }
}

/** Splits a list into parts that fit into one statement each. */
export function* inParts<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let first = 0; first < items.length; first += ROWS_AT_ONCE)
    yield items.slice(first, first + ROWS_AT_ONCE);
}

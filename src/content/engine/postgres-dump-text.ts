import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { escapeIdentifier } from "pg";
import * as v from "valibot";
import { StoreError } from "../model/store-error.ts";

/*
 * A dump consists of statements for any PostgreSQL client, in a transaction of their own. A dump may be truncated, and psql
 * commits the transaction if a file ends without an error. Therefore the first statement makes every commit fail until the last
 * statement but one has verified the number of rows.
 */

/** Separates statements, on a line of its own. No statement contains this text, since rows are written without line breaks. */
const SEPARATOR = "\n--\n";
const INTRODUCTION =
  "-- A backup by Vitrine. To restore it into an empty database: psql --single-transaction --set ON_ERROR_STOP=1 --file=<this file> <database>";
/** Suppresses the warning that psql shows if its option `--single-transaction` has already begun a transaction. */
const BEGIN = "set client_min_messages = error;\nbegin;";
const COMMIT = "commit;";
const END_MARK = "-- The backup by Vitrine ends here: ";
/** Maximum length in bytes of the last line, which contains the end mark. */
const TAIL_BYTES = 64 * 1024;

const GUARD_TABLE = "vitrine_restore";
const GUARD_FUNCTION = "vitrine_refuse_part";

const endSchema = v.object({
  rows: v.record(v.string(), v.number()),
  sha256: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)),
});

/** The last line of a dump: the number of rows by table, and the digest of all lines before it and of these numbers. */
export type DumpEnd = v.InferOutput<typeof endSchema>;

/** Writes the text of a dump. */
export class DumpWriter {
  readonly #append: (text: string) => Promise<void>;
  readonly #hash = createHash("sha256");

  constructor(append: (text: string) => Promise<void>) {
    this.#append = append;
  }

  /** @param tables all tables that the dump creates */
  async begin(tables: readonly string[]): Promise<void> {
    await this.#write(INTRODUCTION + SEPARATOR);
    await this.add(BEGIN);
    await this.add("set local client_encoding = 'UTF8';\nset local standard_conforming_strings = on;");
    await this.add(guardStatement(tables));
  }

  /** @param statement contains no line breaks inside its texts */
  async add(statement: string): Promise<void> {
    await this.#write(statement + SEPARATOR);
  }

  /** @param rows the number of rows by table that were written */
  async end(rows: Record<string, number>): Promise<void> {
    await this.add(checkStatement(rows));
    await this.add(COMMIT);
    const end: DumpEnd = { rows, sha256: this.#hash.update(JSON.stringify(rows)).digest("hex") };
    await this.#append(`${END_MARK}${JSON.stringify(end)}\n`);
  }

  async #write(text: string): Promise<void> {
    this.#hash.update(text);
    await this.#append(text);
  }
}

/** The checks are one statement, so that a client runs all of them or none. */
function guardStatement(tables: readonly string[]): string {
  return `do $vitrine$
declare
  present text;
begin
  select min(relname) into present from pg_class
    where relnamespace = current_schema()::regnamespace and relname = any(array[${tables.map(literal).join(", ")}]);
  if present is not null then
    raise exception 'This database is not empty, it has a table %; nothing was restored', present
      using hint = 'Restore into a new database: createdb <name>';
  end if;
  create table ${GUARD_TABLE} (is_whole boolean not null);
  create function ${GUARD_FUNCTION}() returns trigger language plpgsql as $function$
  begin
    if exists (select from ${GUARD_TABLE} where not is_whole) then
      raise exception 'This backup is cut off before its end; nothing was restored';
    end if;
    return null;
  end $function$;
  create constraint trigger ${GUARD_TABLE} after insert on ${GUARD_TABLE}
    deferrable initially deferred for each row execute function ${GUARD_FUNCTION}();
  insert into ${GUARD_TABLE} values (false);
end $vitrine$;`;
}

function checkStatement(rows: Record<string, number>): string {
  return `do $vitrine$
declare
  wanted record;
  found bigint;
begin
  for wanted in select name, count::bigint from jsonb_each_text(${literal(JSON.stringify(rows))}) as each(name, count) loop
    execute format('select count(*) from %I', wanted.name) into found;
    if found <> wanted.count then
      raise exception 'This backup is damaged: % of % rows of % are in it; nothing was restored',
        found, wanted.count, wanted.name;
    end if;
  end loop;
  update ${GUARD_TABLE} set is_whole = true;
  set constraints all immediate;
  drop table ${GUARD_TABLE};
  drop function ${GUARD_FUNCTION}();
end $vitrine$;`;
}

/** Quotes an SQL text. With standard-conforming strings, a backslash is an ordinary character. */
function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/**
 * Yields the statements of the dump's transaction.
 *
 * @throws {StoreError} if the file ends before its transaction does
 */
export async function* statementsOf(path: string): AsyncGenerator<string> {
  for await (const statement of partsOf(path)) {
    if (statement === COMMIT) return;
    if (statement !== INTRODUCTION && statement !== BEGIN) yield statement;
  }
  throw cutOff(path);
}

/** The file is not split into lines: some characters that Node treats as line separators may be part of a text. */
async function* partsOf(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let text = "";
  for await (const chunk of createReadStream(path)) {
    const bytes: Uint8Array = chunk;
    let searched = Math.max(0, text.length - SEPARATOR.length);
    text += decodeWith(decoder, bytes, path);
    for (;;) {
      const end = text.indexOf(SEPARATOR, searched);
      if (end === -1) break;
      yield text.slice(0, end);
      text = text.slice(end + SEPARATOR.length);
      searched = 0;
    }
  }
}

function decodeWith(decoder: TextDecoder, bytes: Uint8Array, path: string): string {
  try {
    return decoder.decode(bytes, { stream: true });
  } catch (cause) {
    throw new StoreError(`${path} is damaged: it is not UTF-8; use another backup`, { cause });
  }
}

/** @param rows a JSON list of rows, without line breaks */
export function insertStatement(table: string, rows: string): string {
  const name = escapeIdentifier(table);
  return `insert into ${name} select * from json_populate_recordset(null::${name}, ${literal(rows)});`;
}

const INSERT =
  /^insert into "(?<table>[^"]+)" select \* from json_populate_recordset\(null::"[^"]+", '(?<rows>.*)'\);$/s;

/** Returns the table and rows of a statement made by {@link insertStatement}; `undefined` for other statements. */
export function insertedRows(statement: string): { table: string; rows: unknown[] } | undefined {
  const { table, rows } = INSERT.exec(statement)?.groups ?? {};
  if (table === undefined || rows === undefined) return undefined;
  return { table, rows: v.parse(v.array(v.unknown()), JSON.parse(rows.replaceAll("''", "'"))) };
}

/**
 * Reads a whole dump. Resolves to the data of its last line.
 *
 * @throws {StoreError} if the end is missing, or the content was altered
 */
export async function verifyDump(path: string): Promise<DumpEnd> {
  const { end, position } = await readEnd(path);
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path, { end: position - 1 })) hash.update(chunk);
  // In dumps of earlier versions, the digest does not include the numbers.
  const digests = [hash.copy().update(JSON.stringify(end.rows)), hash].map((each) => each.digest("hex"));
  if (!digests.includes(end.sha256))
    throw new StoreError(`${path} is damaged: its content does not match its checksum; use another backup`);
  return end;
}

async function readEnd(path: string): Promise<{ end: DumpEnd; position: number }> {
  const { size } = await stat(path);
  const handle = await open(path);
  try {
    const start = Math.max(0, size - TAIL_BYTES);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - start), 0, size - start, start);
    const tail = buffer.subarray(0, bytesRead);
    const at = tail.lastIndexOf(`\n${END_MARK}`) + 1;
    if (at === 0) throw cutOff(path);
    const end = parseEnd(tail.subarray(at + END_MARK.length).toString("utf8"));
    if (end === undefined) throw cutOff(path);
    return { end, position: start + at };
  } finally {
    await handle.close();
  }
}

function parseEnd(text: string): DumpEnd | undefined {
  try {
    return v.parse(endSchema, JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof v.ValiError) return undefined;
    throw error;
  }
}

/** Whether a file begins like a dump of this version or an earlier one. */
export function isDump(begin: Buffer): boolean {
  return begin.toString("latin1").startsWith("-- A backup by Vitrine");
}

function cutOff(path: string): StoreError {
  return new StoreError(`${path} is cut off before its end, or was made by a version that wrote no end`);
}

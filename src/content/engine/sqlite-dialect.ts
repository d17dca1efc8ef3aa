import { type DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type LimitNode,
  type OffsetNode,
  type OperationNode,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  ValueNode,
} from "kysely";

/** Maximum time in milliseconds that a statement waits for the short locks of recovery and checkpoints. */
export const LOCK_TIMEOUT_MS = 5_000;
/** Maximum number of prepared statements cached per connection; the oldest is dropped first. */
const MAXIMUM_STATEMENTS = 500;

/** A Kysely dialect over an open connection. It does not close the connection. */
export function sqliteDialect(connection: SqliteConnection): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SqliteDriver(connection),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    createQueryCompiler: () => new Compiler(),
  };
}

/**
 * Compiles `limit` as an expression. SQLite inspects the value of a plain parameter in `limit` and plans the statement again
 * whenever it changes, which takes longer than running it; it does not inspect expressions.
 *
 * A placeholder for a later value becomes one parameter, even if it occurs several times.
 */
class Compiler extends SqliteQueryCompiler {
  readonly #numbers = new Map<object, number>();

  override compileQuery(...given: Parameters<SqliteQueryCompiler["compileQuery"]>): CompiledQuery {
    this.#numbers.clear();
    return super.compileQuery(...given);
  }

  protected override appendValue(parameter: unknown): void {
    const known = isObject(parameter) ? this.#numbers.get(parameter) : undefined;
    if (known !== undefined) return this.append(`?${known}`);
    super.appendValue(parameter);
    if (isObject(parameter)) this.#numbers.set(parameter, this.numParameters);
  }

  protected override visitLimit({ limit }: LimitNode): void {
    this.append("limit ");
    this.#appendUnseen(limit);
  }

  protected override visitOffset({ offset }: OffsetNode): void {
    this.append("offset ");
    this.#appendUnseen(offset);
  }

  #appendUnseen(node: OperationNode): void {
    if (ValueNode.is(node)) this.append("+");
    this.visitNode(node);
  }
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** Gives its only connection to one user at a time, so that no statement ends up in another user's transaction. */
class SqliteDriver implements Driver {
  readonly #connection: SqliteConnection;
  #queue: Promise<void> = Promise.resolve();
  #releaseTurn: () => void = () => {};

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#queue;
    const turn = Promise.withResolvers<void>();
    this.#queue = turn.promise;
    await before;
    this.#releaseTurn = turn.resolve;
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#releaseTurn();
  }

  /** Writers have usually begun the transaction already, since waiting for the lock may take long: see `WriteLock`. */
  async beginTransaction(): Promise<void> {
    if (!this.#connection.isInTransaction) this.#connection.run("begin immediate");
  }

  async commitTransaction(): Promise<void> {
    this.#connection.run("commit");
  }

  /** After some errors, for example a full disk, SQLite has already rolled back the transaction. */
  async rollbackTransaction(): Promise<void> {
    if (this.#connection.isInTransaction) this.#connection.run("rollback");
  }

  async destroy(): Promise<void> {}
}

interface PreparedStatement {
  statement: StatementSync;
  /** The columns of the result. They come from SQLite, not from the first keyword: INSERT … RETURNING has a result too. */
  columns: readonly string[];
}

/** The statements of one open `node:sqlite` connection, each prepared once. */
export class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, PreparedStatement>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction;
  }

  run(command: string): void {
    this.#database.exec(command);
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { statement, columns } = this.#prepare(query.sql);
    if (columns.length > 0) return { rows: this.read<Row>(query) };
    const { changes, lastInsertRowid } = statement.run(...query.parameters.map(inputValue));
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  /** Runs a query and returns its rows. */
  read<Row>({ sql, parameters }: CompiledQuery): Row[] {
    const { statement, columns } = this.#prepare(sql);
    // Only the query builder knows what a statement returns, so the type of the rows is asserted here.
    return named(statement.all(...parameters.map(inputValue)), columns) as Row[];
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }

  #prepare(sql: string): PreparedStatement {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#database.prepare(sql);
    // Reading rows as arrays and building the objects here takes a third less time than letting native code build the objects.
    statement.setReturnArrays(true);
    const prepared = { statement, columns: statement.columns().map(({ name }) => name) };
    const [oldest] = this.#statements.keys();
    if (this.#statements.size >= MAXIMUM_STATEMENTS && oldest !== undefined) this.#statements.delete(oldest);
    this.#statements.set(sql, prepared);
    return prepared;
  }
}

/** Uses plain loops for speed, since this code runs for every value that is read. */
function named(rows: readonly unknown[], columns: readonly string[]): Record<string, unknown>[] {
  const result: Record<string, unknown>[] = [];
  for (const values of rows) {
    const row: Record<string, unknown> = {};
    // `setReturnArrays` makes each row an array.
    for (let index = 0; index < columns.length; index += 1)
      row[columns[index] ?? ""] = (values as unknown[])[index];
    result.push(row);
  }
  return result;
}

/** Rejects values of all other types: SQLite would read an object as named parameters and silently bind nothing. */
function inputValue(value: unknown): SQLInputValue {
  if (
    value === null ||
    typeof value === "string" ||
    typeof value === "number" ||
    typeof value === "bigint" ||
    value instanceof Uint8Array
  ) {
    return value;
  }
  throw new TypeError(`SQLite takes no ${typeof value} as a parameter`);
}

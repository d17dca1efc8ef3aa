import pg from "pg";
import { onTestFinished, vi } from "vitest";

interface PlanNode {
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Join Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  /** A condition that is checked for each row. `(translation_key = ANY ($0))` compares each row with each item of a list. */
  Filter?: string;
  /** The name of a part of the plan. `InitPlan 1 (returns $0)` is the part that creates such a list. */
  "Subplan Name"?: string;
  Plans?: PlanNode[];
}

/** Returns the lengths of the lists that a plan creates, by the names that filters use for them. */
function listsOf(node: PlanNode): Map<string, number> {
  const name = node["Subplan Name"]?.match(/returns (\$\d+)/)?.[1];
  return new Map([
    ...(node.Plans ?? []).flatMap((part) => [...listsOf(part)]),
    ...(name === undefined ? [] : [[name, node["Actual Rows"]] as const]),
  ]);
}

/**
 * Returns the number of rows that the steps of a plan handled, including discarded rows. A row counts once for each comparison.
 */
function rowsHandled(node: PlanNode, lists = listsOf(node)): number {
  const compared = [...(node.Filter ?? "").matchAll(/ANY \((\$\d+)\)/g)].map(
    ([, name = ""]) => lists.get(name) ?? 0,
  );
  const each =
    Math.max(1, ...compared) *
    (node["Actual Rows"] +
      (node["Rows Removed by Filter"] ?? 0) +
      (node["Rows Removed by Join Filter"] ?? 0) +
      (node["Rows Removed by Index Recheck"] ?? 0));
  return (node.Plans ?? []).reduce(
    (sum, part) => sum + rowsHandled(part, lists),
    each * node["Actual Loops"],
  );
}

/**
 * Matches statements that read tables but whose result the caller does not need. `explain analyze` runs them, so they are not
 * run again.
 */
const WRITES = /^(insert into \S+ \([^)]*\) select|update|delete)(?!.* returning )/is;
const READS = /^select .* from "/is;

interface Statement {
  text: string;
  values: readonly unknown[];
  /** The name of a prepared statement. */
  name?: string | undefined;
}

/** Returns the statement that was passed to the driver, if it has parameters. */
function statementOf(given: unknown, values: unknown): Statement | undefined {
  if (typeof given === "string") return Array.isArray(values) ? { text: given, values } : undefined;
  const statement = given as Partial<Statement>;
  const { text, values: own, name } = statement;
  return text === undefined || own === undefined || own.length === 0
    ? undefined
    : { text, values: own, name };
}

/** Returns the SQL that explains a statement. For a prepared statement, it shows the generic plan, which fits any values. */
function explanationOf({ text, values, name }: Statement): [string, readonly unknown[]] {
  const explain = "explain (analyze, format json)";
  if (name === undefined) return [`${explain} ${text}`, values];
  const literals = values.map((value) =>
    value === null || value === undefined
      ? "null"
      : pg.escapeLiteral(
          value instanceof Uint8Array ? `\\x${Buffer.from(value).toString("hex")}` : String(value),
        ),
  );
  return [
    `set plan_cache_mode = force_generic_plan; prepare explained as ${text};
     ${explain} execute explained (${literals.join(", ")}); deallocate explained`,
    [],
  ];
}

/**
 * Makes PostgreSQL explain the statements of publications until the test ends. Returns the number of handled rows by statement.
 *
 * @param before called before the lists are refreshed
 */
export function explainEach(before: () => Promise<void> = async () => {}): Map<string, number> {
  const handled = new Map<string, number>();
  type Query = (text: unknown, values?: unknown) => Promise<pg.QueryResult | pg.QueryResult[]>;
  const query = pg.Client.prototype.query as Query;
  let isBefore = true;
  /**
   * The last statement of each connection. The next statement waits for it, so that all are explained in their original order.
   */
  const last = new WeakMap<pg.Client, Promise<unknown>>();
  const explain = async (client: pg.Client, statement: Statement) => {
    const results = [await query.call(client, ...explanationOf(statement))].flat();
    const [row] = results.flatMap(({ rows }) => rows);
    const [{ Plan }] = (row as { "QUERY PLAN": [{ Plan: PlanNode }] })["QUERY PLAN"];
    const { text } = statement;
    handled.set(text, (handled.get(text) ?? 0) + rowsHandled(Plan));
  };
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    given: unknown,
    values: unknown,
  ) {
    const statement = statementOf(given, values);
    if (statement === undefined) return query.call(this, given, values);
    const { text } = statement;
    const previous = last.get(this);
    const explained = (async () => {
      await previous?.catch(() => {});
      if (isBefore && text.includes('"stand_in"')) {
        isBefore = false;
        await before();
      }
      if (WRITES.test(text)) {
        await explain(this, statement);
        return { command: "EXPLAIN", rowCount: 0, rows: [] };
      }
      if (READS.test(text)) await explain(this, statement);
      return query.call(this, given, values);
    })();
    last.set(this, explained);
    return explained;
  } as typeof pg.Client.prototype.query);
  onTestFinished(() => spy.mockRestore());
  return handled;
}

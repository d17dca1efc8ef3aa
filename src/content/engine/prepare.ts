import type { CompiledQuery, Kysely } from "kysely";
import type { Tables } from "../model/tables.ts";
import type { EngineKind, EngineReader } from "./engine.ts";

/** Represents a value while a query is built. Each execution replaces it with the actual value. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

interface Compilable<Row> {
  compile(): CompiledQuery<Row>;
}

interface Prepared<Row> {
  query: CompiledQuery<Row>;
  name: string;
}

interface Building<Values, Variant> {
  database: Kysely<Tables>;
  kind: EngineKind;
  /** Returns a parameter of the query, to be used instead of its value. */
  value<Name extends keyof Values & string>(name: Name): Values[Name];
  variant: Variant;
}

let lastNumber = 0;

/**
 * Prepares a read: builds and compiles it once per engine and variant. Pages consist of many small reads, and building the SQL
 * each time would take longer than running it. The variant must be plain data; everything else that differs between executions
 * must be a value.
 */
export function prepare<Values extends object, Variant = undefined>() {
  return <Row>(build: (building: Building<Values, Variant>) => Compilable<Row>) => {
    const compiled = new WeakMap<Kysely<Tables>, Map<string, Prepared<Row>>>();
    const prepareFor = (engine: EngineReader, variant: Variant): Prepared<Row> => {
      const placeholders = new Map<string, Placeholder>();
      const value = <Name extends keyof Values & string>(name: Name) => {
        const placeholder = placeholders.get(name) ?? new Placeholder(name);
        placeholders.set(name, placeholder);
        // Kysely passes parameters on without inspecting them, so a placeholder may have the type of any value.
        return placeholder as unknown as Values[Name];
      };
      const query = build({ database: engine.reading, kind: engine.kind, value, variant }).compile();
      return { query, name: `vitrine_${(lastNumber += 1)}` };
    };
    const variantsOf = (engine: EngineReader): Map<string, Prepared<Row>> => {
      const known = compiled.get(engine.reading) ?? new Map<string, Prepared<Row>>();
      compiled.set(engine.reading, known);
      return known;
    };
    return (
      engine: EngineReader,
      values: Values,
      ...[variant]: Variant extends undefined ? [] : [Variant]
    ): Promise<Row[]> => {
      const key = keyOf(variant);
      const variants = compiled.get(engine.reading) ?? variantsOf(engine);
      let prepared = variants.get(key);
      if (prepared === undefined) variants.set(key, (prepared = prepareFor(engine, variant as Variant)));
      const { query, name } = prepared;
      const parameters = query.parameters.map((parameter) =>
        parameter instanceof Placeholder ? (values as Record<string, unknown>)[parameter.name] : parameter,
      );
      return engine.read({ ...query, parameters }, name);
    };
  };
}

/**
 * Returns a cache key for a variant of a query. The variants of one query always have the same properties in the same order.
 * Must be fast, since it runs many times for each page.
 */
function keyOf(variant: unknown): string {
  if (typeof variant !== "object" || variant === null) return String(variant);
  let key = "";
  for (const [name, value] of Object.entries(variant)) key += `${name}=${String(value)} `;
  return key;
}

import type { CompiledQuery, Kysely } from "kysely";
import type { Tables } from "../tables.ts";
import type { EngineKind, EngineReader } from "./engine.ts";

/** Stands for a value while a query is built; the value itself is put in at each run. */
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
  /** A parameter of the query, to be used where its value would stand. */
  value<Name extends keyof Values & string>(name: Name): Values[Name];
  variant: Variant;
}

let lastNumber = 0;

/**
 * A read that is built and compiled once per engine and variant, then only run: pages are made of
 * many small reads, and building the SQL would cost more than running it. The variant must be plain
 * data; everything that differs between two runs of one variant must be a value.
 */
export function prepare<Values extends object, Variant = undefined>() {
  return <Row>(build: (building: Building<Values, Variant>) => Compilable<Row>) => {
    const compiled = new WeakMap<Kysely<Tables>, Map<string, Prepared<Row>>>();
    const prepareFor = (engine: EngineReader, variant: Variant): Prepared<Row> => {
      // A placeholder has the type of the value that replaces it before anybody looks.
      const value = <Name extends keyof Values & string>(name: Name) =>
        new Placeholder(name) as unknown as Values[Name];
      const query = build({ database: engine.reading, kind: engine.kind, value, variant }).compile();
      return { query, name: `vitrine_${(lastNumber += 1)}` };
    };
    return (
      engine: EngineReader,
      values: Values,
      ...[variant]: Variant extends undefined ? [] : [Variant]
    ): Promise<Row[]> => {
      const variants = compiled.get(engine.reading) ?? new Map<string, Prepared<Row>>();
      compiled.set(engine.reading, variants);
      const key = variant === undefined ? "" : JSON.stringify(variant);
      const prepared = variants.get(key) ?? prepareFor(engine, variant as Variant);
      variants.set(key, prepared);
      const { query, name } = prepared;
      const parameters = query.parameters.map((parameter) =>
        parameter instanceof Placeholder ? (values as Record<string, unknown>)[parameter.name] : parameter,
      );
      return engine.read({ ...query, parameters }, name);
    };
  };
}

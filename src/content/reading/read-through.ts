import { type Dependencies, NO_DEPENDENCIES } from "./dependencies.ts";
import type { Scope } from "./scope.ts";

/**
 * Returns a tenant's cached value by name, or calls `read` and caches its result until one of its dependencies changes.
 * `undefined` is not cached. The caller must record the dependencies itself, since those of `read` are not passed on.
 */
export function readThrough<Value>(
  { reads, tenant }: Pick<Scope, "reads" | "tenant">,
  name: string,
  read: (dependencies: Dependencies) => Promise<Value>,
): Value | Promise<Value> {
  return reads === undefined ? read(NO_DEPENDENCIES) : reads.readPart(tenant, name, read);
}

/**
 * Returns the cached value of each name, in the order of the names. Missing values are read in one query for all names; names
 * that it does not find give `undefined`.
 *
 * @param note records the dependencies of one name's value
 */
export function readEachThrough<Value>(
  scope: Pick<Scope, "reads" | "tenant">,
  kind: string,
  names: readonly string[],
  note: (name: string, dependencies: Dependencies) => void,
  read: (missing: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): Promise<(Value | undefined)[]> {
  const missing: string[] = [];
  let reading: Promise<ReadonlyMap<string, Value>> | undefined;
  const values = names.map((name) =>
    readThrough(scope, `${kind} ${name}`, async (dependencies) => {
      note(name, dependencies);
      missing.push(name);
      reading ??= Promise.resolve().then(() => read(missing));
      return (await reading).get(name);
    }),
  );
  return Promise.all(values);
}

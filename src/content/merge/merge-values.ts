import { isDeepStrictEqual } from "node:util";

/** The path of a part of a value: keys of objects, and identities of list entries. */
export type ValuePath = readonly (string | EntryIdentity)[];

export interface EntryIdentity {
  /** The key whose value identifies an entry of the list; `undefined` if the whole entry identifies itself. */
  key: string | undefined;
  value: unknown;
}

export interface MergedValue {
  value: unknown;
  /** Paths of the parts that both sides have changed differently. `value` contains our version of them. */
  clashes: ValuePath[];
}

/** Keys that identify the entries of lists in settings: menus and banners, languages, redirects, links. */
const IDENTIFYING = ["id", "code", "from", "name", "url"];

type Fields = Readonly<Record<string, unknown>>;

/**
 * Merges two versions of a YAML value: objects by key, lists by the key that identifies their entries, everything else as a
 * whole. `undefined` stands for a missing value.
 */
export function mergeValues(base: unknown, ours: unknown, theirs: unknown): MergedValue {
  const clashes: ValuePath[] = [];
  return { value: mergeAt([], base, ours, theirs, clashes), clashes };
}

function mergeAt(
  path: ValuePath,
  base: unknown,
  ours: unknown,
  theirs: unknown,
  clashes: ValuePath[],
): unknown {
  if (isDeepStrictEqual(ours, theirs) || isDeepStrictEqual(base, theirs)) return ours;
  if (isDeepStrictEqual(base, ours)) return theirs;
  if (isFields(ours) && isFields(theirs) && (base === undefined || isFields(base)))
    return mergeFields(path, base ?? {}, ours, theirs, clashes);
  if (Array.isArray(ours) && Array.isArray(theirs) && (base === undefined || Array.isArray(base))) {
    const merged = mergeLists(path, base ?? [], ours, theirs, clashes);
    if (merged !== undefined) return merged;
  }
  clashes.push(path);
  return ours;
}

function mergeFields(
  path: ValuePath,
  base: Fields,
  ours: Fields,
  theirs: Fields,
  clashes: ValuePath[],
): Fields {
  const keys = new Set([...Object.keys(ours), ...Object.keys(theirs), ...Object.keys(base)]);
  const entries = [...keys].map(
    (key) => [key, mergeAt([...path, key], base[key], ours[key], theirs[key], clashes)] as const,
  );
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/**
 * Merges two versions of a list. Returns `undefined` if no key identifies the entries, or if both sides have reordered them.
 */
function mergeLists(
  path: ValuePath,
  base: readonly unknown[],
  ours: readonly unknown[],
  theirs: readonly unknown[],
  clashes: ValuePath[],
): unknown[] | undefined {
  const key = identifyingKey([base, ours, theirs]);
  if (key === false) return undefined;
  const [before, here, there] = [byIdentity(base, key), byIdentity(ours, key), byIdentity(theirs, key)];
  const order = mergeOrder([...before.keys()], [...here.keys()], [...there.keys()]);
  return order?.flatMap((identity) => {
    const part = [...path, { key, value: identity }];
    const entry = mergeAt(part, before.get(identity), here.get(identity), there.get(identity), clashes);
    return entry === undefined ? [] : [entry];
  });
}

/**
 * Finds the key whose values identify the entries of each list. Returns `undefined` if only the whole entries identify
 * themselves, `false` if even they are not unique.
 */
export function identifyingKey(lists: readonly (readonly unknown[])[]): string | undefined | false {
  const isUnique = (key: string | undefined) =>
    lists.every(
      (list) => byIdentity(list, key).size === list.length && !byIdentity(list, key).has(undefined),
    );
  return [...IDENTIFYING, undefined].find(isUnique) ?? (isUnique(undefined) ? undefined : false);
}

/** Returns the entries of a list by identity: the value of the key, or the whole entry as JSON. */
export function byIdentity(list: readonly unknown[], key: string | undefined): Map<unknown, unknown> {
  return new Map(
    list.map((entry) => {
      if (key === undefined) return [JSON.stringify(entry), entry];
      const identity = isFields(entry) ? entry[key] : undefined;
      return [isScalar(identity) ? identity : undefined, entry];
    }),
  );
}

/**
 * Returns the entries of both sides, in the order of the side that has moved entries; `undefined` if both sides have moved
 * entries differently. An entry that only the other side has follows the same entry as it does on that side.
 */
function mergeOrder(
  base: readonly unknown[],
  ours: readonly unknown[],
  theirs: readonly unknown[],
): unknown[] | undefined {
  const isCommon = (identity: unknown) => ours.includes(identity) && theirs.includes(identity);
  const [old, here, there] = [base, ours, theirs].map((list) => list.filter(isCommon));
  const isOurs = isDeepStrictEqual(here, there) || isDeepStrictEqual(old, there);
  if (!isOurs && !isDeepStrictEqual(old, here)) return undefined;
  const [first, second] = isOurs ? [ours, theirs] : [theirs, ours];
  const order = [...first];
  for (const [index, identity] of second.entries()) {
    if (order.includes(identity)) continue;
    const previous = order.indexOf(second[index - 1]);
    let position = index === 0 ? 0 : previous + 1;
    // If this is our order, entries that we have inserted at this place come first.
    while (
      isOurs &&
      position < order.length &&
      !second.includes(order[position]) &&
      !base.includes(order[position])
    )
      position += 1;
    order.splice(position, 0, identity);
  }
  return order;
}

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isScalar(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number";
}

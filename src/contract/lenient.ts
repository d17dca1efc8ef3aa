import * as v from "valibot";

/*
 * Readings of what a backend of others may leave out, send as null or write as another type: each value
 * that cannot be used is left out by itself, and what it stands in serves.
 */

/** A text, or the number that was sent in its place; anything else is empty. */
export const lenientText = v.fallback(
  v.pipe(
    v.union([v.string(), v.number()]),
    v.transform((value) => String(value).trim()),
  ),
  "",
);

/** The same where a text may be missing; an empty one is. */
export const lenientOptionalText = v.fallback(
  v.optional(
    v.pipe(
      lenientText,
      v.transform((text) => text || undefined),
    ),
  ),
  undefined,
);

/** A number from 0 upwards, be it written as text. */
export const lenientCount = v.fallback(
  v.optional(
    v.pipe(
      v.union([v.number(), v.pipe(v.string(), v.trim(), v.nonEmpty())]),
      v.transform(Number),
      v.finite(),
      v.minValue(0),
    ),
  ),
  undefined,
);

/** The entries of a list that can be read; what is no list has none. */
export function lenientList<Entry extends v.GenericSchema>(entry: Entry) {
  return v.fallback(
    v.pipe(
      v.array(v.unknown()),
      v.transform((entries) => readable(entries, entry)),
    ),
    () => [],
  );
}

/** The entries that a schema can read, in their order. */
function readable<Entry extends v.GenericSchema>(
  entries: readonly unknown[],
  entry: Entry,
): v.InferOutput<Entry>[] {
  return entries.flatMap((value) => {
    const result = v.safeParse(entry, value);
    return result.success ? [result.output] : [];
  });
}

/** An endpoint's list: `null` and nothing are an empty one, any other value is not our API's. */
export function listReading<Entry extends v.GenericSchema>(entry: Entry) {
  return v.pipe(
    v.nullish(v.array(v.unknown()), []),
    v.transform((entries) => readable(entries, entry)),
  );
}

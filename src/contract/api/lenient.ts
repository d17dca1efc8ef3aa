import * as v from "valibot";

/*
 * These schemas read values that other backends may omit, or send as null or as another type. An unusable value is dropped, and
 * the rest of its object is used.
 */

/** Reads a text or a number as text. Other values become empty. */
export const lenientText = v.fallback(
  v.pipe(
    v.union([v.string(), v.number()]),
    v.transform((value) => String(value).trim()),
  ),
  "",
);

/** Reads an optional text. An empty text counts as missing. */
export const lenientOptionalText = v.fallback(
  v.optional(
    v.pipe(
      lenientText,
      v.transform((text) => text || undefined),
    ),
  ),
  undefined,
);

/** Reads a number of at least 0, possibly sent as text. */
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

const perCent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));
export const lenientFocus = v.fallback(v.optional(v.object({ x: perCent, y: perCent })), undefined);

/** Returns a schema that reads the valid entries of a list. Other values become an empty list. */
export function lenientList<Entry extends v.GenericSchema>(entry: Entry) {
  return v.fallback(
    v.pipe(
      v.array(v.unknown()),
      v.transform((entries) => readable(entries, entry)),
    ),
    () => [],
  );
}

/** Returns the entries that match a schema, in order. */
function readable<Entry extends v.GenericSchema>(
  entries: readonly unknown[],
  entry: Entry,
): v.InferOutput<Entry>[] {
  return entries.flatMap((value) => {
    const result = v.safeParse(entry, value);
    return result.success ? [result.output] : [];
  });
}

/** Returns a schema for an endpoint's list. A missing list or `null` becomes empty; other values are errors. */
export function listReading<Entry extends v.GenericSchema>(entry: Entry) {
  return v.pipe(
    v.nullish(v.array(v.unknown()), []),
    v.transform((entries) => readable(entries, entry)),
  );
}

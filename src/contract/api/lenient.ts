import * as v from "valibot";

/*
 * Schemas for values that other backends may leave out, or send as null or as another type. An unusable value is dropped, and the rest of
 * its object is used.
 */

/** A text, or a number sent instead of one; anything else becomes empty. */
export const lenientText = v.fallback(
  v.pipe(
    v.union([v.string(), v.number()]),
    v.transform((value) => String(value).trim()),
  ),
  "",
);

/** An optional text; an empty one counts as missing. */
export const lenientOptionalText = v.fallback(
  v.optional(
    v.pipe(
      lenientText,
      v.transform((text) => text || undefined),
    ),
  ),
  undefined,
);

/** A number of at least 0, possibly sent as text. */
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

/** The valid entries of a list; empty for anything that is not a list. */
export function lenientList<Entry extends v.GenericSchema>(entry: Entry) {
  return v.fallback(
    v.pipe(
      v.array(v.unknown()),
      v.transform((entries) => readable(entries, entry)),
    ),
    () => [],
  );
}

/** The entries that conform to a schema, in order. */
function readable<Entry extends v.GenericSchema>(
  entries: readonly unknown[],
  entry: Entry,
): v.InferOutput<Entry>[] {
  return entries.flatMap((value) => {
    const result = v.safeParse(entry, value);
    return result.success ? [result.output] : [];
  });
}

/** The list that an endpoint returns: empty if `null` or missing; any other value is an error. */
export function listReading<Entry extends v.GenericSchema>(entry: Entry) {
  return v.pipe(
    v.nullish(v.array(v.unknown()), []),
    v.transform((entries) => readable(entries, entry)),
  );
}

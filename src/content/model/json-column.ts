import * as v from "valibot";

/**
 * Parses a JSON column. If the value is invalid, because another version wrote it or somebody damaged it by hand, the error
 * names the row.
 */
export function readJson<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string,
  column: string,
): v.InferOutput<Schema> {
  try {
    return v.parse(schema, JSON.parse(text));
  } catch (cause) {
    throw new Error(`The column ${column} holds something unexpected: ${text.slice(0, 80)}`, { cause });
  }
}

export const textList = v.array(v.string());

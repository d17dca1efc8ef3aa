import * as v from "valibot";

/** Reads a JSON column. A row that this version did not write, or that was damaged by hand, is an error that names it. */
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

import * as v from "valibot";
import { TENANT_CODE } from "../../addresses/slugs.ts";

const MAXIMUM_TOKEN = 100;
const MAXIMUM_TEXT = 1_000;
const MAXIMUM_LABEL = 100;

export const tokenField = v.pipe(v.string(), v.maxLength(MAXIMUM_TOKEN));
const CONTROLS = /\p{Cc}/u;
const isOneLine = v.check((text: string) => !CONTROLS.test(text), "has a control character");

/** Schema of a one-line text that a person types. */
export const textField = v.pipe(v.string(), v.maxLength(MAXIMUM_TEXT), isOneLine);
const MAXIMUM_CODE = 40;
/** Schema of a code of a second factor, in any spelling. */
export const codeField = v.pipe(textField, v.maxLength(MAXIMUM_CODE));
/** Schema of the name of a thing or a person. */
export const labelField = v.pipe(v.string(), v.trim(), v.maxLength(MAXIMUM_LABEL), isOneLine);
export const tenantField = v.pipe(v.string(), v.regex(TENANT_CODE, "must be the code of a tenant"));
/** Schema of a non-negative integer in a path or query. Callers may pass a number; the server parses text. */
export const numberField = v.pipe(
  v.union([v.number(), v.string()]),
  v.transform(String),
  v.regex(/^\d{1,15}$/, "must be a number"),
  v.transform(Number),
);
export const nothing = v.strictObject({});
/** Schema of the answer of a call that only reports success. */
export const done = v.null();

/** Maximum size of a body with an article as escaped JSON and other fields, in bytes. */
export const TEXT_BODY_BYTES = 6_000_000;
/** Maximum size of a body with several texts, in bytes. */
export const TEXTS_BODY_BYTES = 24_000_000;

const MAXIMUM_NAME = 1_000;
const MAXIMUM_FILE_TEXT = 4_000_000;
const MAXIMUM_NOTE = 500;
const MAXIMUM_FILES = 500;
const LATEST_MS = 8_640_000_000_000_000;

/** Schema of a file's path in the site's folder. */
export const nameField = v.pipe(v.string(), v.minLength(1), v.maxLength(MAXIMUM_NAME), isOneLine);
export const namesField = v.pipe(v.array(nameField), v.minLength(1), v.maxLength(MAXIMUM_FILES));
export const hashField = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/, "must be a SHA-256 hash"));
/** Schema of a complete file as stored, with any byte order mark and all line endings. */
export const fileTextField = v.pipe(v.string(), v.maxLength(MAXIMUM_FILE_TEXT, "is too long"));
/** Schema of a note that describes a publication. */
export const noteField = v.optional(v.pipe(v.string(), v.maxLength(MAXIMUM_NOTE)), "");
/** Schema of a time in epoch milliseconds. */
export const timeField = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(LATEST_MS));
export const flagField = v.optional(v.boolean(), false);

const fileEditField = v.strictObject({
  name: nameField,
  /** The new text; `null` removes the file. */
  text: v.nullable(fileTextField),
  /** Hash of the text on which the new text is based; `null` for a new file. */
  base: v.nullable(hashField),
  /** Version of the draft that contains this text. Publishing deletes the draft. */
  draft: v.optional(v.pipe(v.number(), v.integer())),
});
export const fileEditsField = v.pipe(
  v.array(fileEditField),
  v.minLength(1),
  v.maxLength(MAXIMUM_FILES),
  v.check((files) => new Set(files.map(({ name }) => name)).size === files.length, "names a file twice"),
);

/** Schema of a word-by-word comparison of two texts. */
export const wordsSchema = v.array(
  v.object({ kind: v.picklist(["same", "removed", "added"]), text: v.string() }),
);

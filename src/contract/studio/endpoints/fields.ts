import * as v from "valibot";
import { TENANT_CODE } from "../../addresses/slugs.ts";

const MAXIMUM_TOKEN = 100;
const MAXIMUM_TEXT = 1_000;
const MAXIMUM_LABEL = 100;

export const tokenField = v.pipe(v.string(), v.maxLength(MAXIMUM_TOKEN));
const CONTROLS = /\p{Cc}/u;
const isOneLine = v.check((text: string) => !CONTROLS.test(text), "has a control character");

/** A text of one line that a person types. */
export const textField = v.pipe(v.string(), v.maxLength(MAXIMUM_TEXT), isOneLine);
/** The name of something or somebody. */
export const labelField = v.pipe(v.string(), v.trim(), v.maxLength(MAXIMUM_LABEL), isOneLine);
export const tenantField = v.pipe(v.string(), v.regex(TENANT_CODE, "must be the code of a tenant"));
/** A non-negative integer in a path or query. Callers may pass a number; the server parses text. */
export const numberField = v.pipe(
  v.union([v.number(), v.string()]),
  v.transform(String),
  v.regex(/^\d{1,15}$/, "must be a number"),
  v.transform(Number),
);
export const nothing = v.strictObject({});
/** The answer of a call that returns only success. */
export const done = v.null();

/** The maximum size of an article as escaped JSON, with room for the other fields. */
export const TEXT_BODY_BYTES = 6_000_000;
/** For calls with several texts. */
export const TEXTS_BODY_BYTES = 24_000_000;

const MAXIMUM_NAME = 1_000;
const MAXIMUM_FILE_TEXT = 4_000_000;
const MAXIMUM_NOTE = 500;
const MAXIMUM_FILES = 500;
const LATEST_MS = 8_640_000_000_000_000;

/** A file's path in the site's folder. */
export const nameField = v.pipe(v.string(), v.minLength(1), v.maxLength(MAXIMUM_NAME), isOneLine);
export const namesField = v.pipe(v.array(nameField), v.minLength(1), v.maxLength(MAXIMUM_FILES));
export const hashField = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/, "must be a SHA-256 hash"));
/** The complete file as stored, including byte order mark and line ends. */
export const fileTextField = v.pipe(v.string(), v.maxLength(MAXIMUM_FILE_TEXT, "is too long"));
/** A note that describes a publication. */
export const noteField = v.optional(v.pipe(v.string(), v.maxLength(MAXIMUM_NOTE)), "");
/** Epoch milliseconds. */
export const timeField = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(LATEST_MS));
export const flagField = v.optional(v.boolean(), false);

const fileEditField = v.strictObject({
  name: nameField,
  /** `null` removes the file. */
  text: v.nullable(fileTextField),
  /** The hash of the text that it is based on; `null` for a new file. */
  base: v.nullable(hashField),
  /** The version of the draft that contains this text. Publishing deletes that draft. */
  draft: v.optional(v.pipe(v.number(), v.integer())),
});
export const fileEditsField = v.pipe(
  v.array(fileEditField),
  v.minLength(1),
  v.maxLength(MAXIMUM_FILES),
  v.check((files) => new Set(files.map(({ name }) => name)).size === files.length, "names a file twice"),
);

/** Two texts compared word by word. */
export const wordsSchema = v.array(
  v.object({ kind: v.picklist(["same", "removed", "added"]), text: v.string() }),
);

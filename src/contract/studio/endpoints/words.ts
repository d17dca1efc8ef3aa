import * as v from "valibot";
import { LANGUAGE_CODES } from "../../addresses/locales.ts";
import { isGroupSlug } from "../../addresses/slugs.ts";
import type { StudioEndpoint } from "../endpoint.ts";
import { findingSchema } from "../findings.ts";
import { TEXT_BODY_BYTES, flagField, hashField, nameField, noteField, tenantField } from "./fields.ts";

/** Maximum number of places that one search lists, and that one publication replaces. */
export const MAXIMUM_PLACES = 5_000;
const MAXIMUM_WORDS = 200;
const MAXIMUM_GROUPS = 200;

const wordsField = v.pipe(
  v.string(),
  v.maxLength(MAXIMUM_WORDS),
  v.check((words) => !/\p{Cc}/u.test(words), "has a line break or another control character"),
);
const groupField = v.pipe(
  v.string(),
  v.check((slug) => slug === "" || isGroupSlug(slug), "must be a group's slug, or empty for no group"),
);

/** The words to search for, and where to search. */
const queryFields = {
  tenant: tenantField,
  find: v.pipe(
    wordsField,
    v.check((words) => words.trim() !== "", "must not be empty"),
  ),
  matchesCase: flagField,
  wholeWords: flagField,
  texts: flagField,
  details: flagField,
  settings: flagField,
  addresses: flagField,
  languages: v.optional(v.pipe(v.array(v.picklist(LANGUAGE_CODES)), v.maxLength(LANGUAGE_CODES.length))),
  groups: v.optional(v.pipe(v.array(groupField), v.maxLength(MAXIMUM_GROUPS))),
};

/** Schema of one occurrence of the words. */
const placeSchema = v.object({
  line: v.number(),
  kind: v.picklist(["text", "details", "settings", "address"]),
  key: v.nullable(v.string()),
  before: v.string(),
  found: v.string(),
  after: v.string(),
});

const foundFileSchema = v.object({
  name: v.string(),
  hash: v.string(),
  title: v.nullable(v.string()),
  draftBy: v.nullable(v.string()),
  places: v.array(placeSchema),
});
export type FoundFile = v.InferOutput<typeof foundFileSchema>;

const replacedFileField = v.strictObject({
  name: nameField,
  hash: hashField,
  places: v.pipe(
    v.array(v.pipe(v.number(), v.integer(), v.minValue(0))),
    v.minLength(1),
    v.maxLength(MAXIMUM_PLACES),
  ),
});

export const WORD_ENDPOINTS = {
  findWords: {
    method: "POST",
    path: "/studio/api/sites/{tenant}/words/search",
    summary: `Searches for words in the published files that the caller may publish: in texts, details (front matter), settings, or addresses of links, but never in code. Lists at most ${MAXIMUM_PLACES} places, and searches for at most 10 seconds`,
    access: "site.read",
    input: v.strictObject(queryFields),
    answer: v.object({ files: v.array(foundFileSchema), isMore: v.boolean() }),
    errors: [400, 401, 403, 404, 415, 422, 429],
  },
  replaceWords: {
    method: "POST",
    path: "/studio/api/sites/{tenant}/words/replacements",
    summary: `Replaces words at chosen places in one publication. Place 0 of a file is the first one that \`findWords\` returned for the same search. Nothing is replaced if a file has changed since (409 with the names of these files), or if there are errors (422 with the findings), for example because the new words would also change formatting or structure. At most ${MAXIMUM_PLACES} places`,
    access: "site.read",
    files: { of: "texts", uses: ["publish"] },
    input: v.strictObject({
      ...queryFields,
      with: wordsField,
      files: v.pipe(
        v.array(replacedFileField),
        v.minLength(1),
        v.maxLength(MAXIMUM_PLACES),
        v.check(
          (files) => new Set(files.map(({ name }) => name)).size === files.length,
          "names a file twice",
        ),
        v.check(
          (files) => files.reduce((sum, { places }) => sum + places.length, 0) <= MAXIMUM_PLACES,
          `has more than ${MAXIMUM_PLACES} places`,
        ),
      ),
      note: noteField,
    }),
    maximumBytes: TEXT_BODY_BYTES,
    answer: v.object({
      revision: v.nullable(v.number()),
      places: v.number(),
      changed: v.number(),
      findings: v.array(findingSchema),
    }),
    errors: [400, 401, 403, 404, 409, 413, 415, 422, 429],
  },
} as const satisfies Record<string, StudioEndpoint>;

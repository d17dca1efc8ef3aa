import * as v from "valibot";
import { LANGUAGE_CODES } from "../../addresses/locales.ts";
import { isGroupSlug } from "../../addresses/slugs.ts";
import type { StudioEndpoint } from "../endpoint.ts";
import { findingSchema } from "../findings.ts";
import { noteField, numberField, tenantField } from "./fields.ts";

/** The kinds of names in the front matter of texts. Each is also the key of its list. */
const NAME_KINDS = ["tags", "authors"] as const;
export type NameKind = (typeof NAME_KINDS)[number];

/** Maximum number of texts that one change of names or of a group's address may change. */
export const MAXIMUM_CHANGED_TEXTS = 5_000;
const MAXIMUM_NAME = 200;
const MAXIMUM_NAMES = 100;

/** Schema of a tag or an author, with the number of texts that have it, by language. */
const usedNameSchema = v.object({
  name: v.string(),
  uses: v.object({ en: v.optional(v.number()), zh: v.optional(v.number()), kr: v.optional(v.number()) }),
});
export type UsedName = v.InferOutput<typeof usedNameSchema>;

/** Schema of a publication of many texts. */
const changedTextsSchema = v.object({
  /** Id of the new revision; `null` if nothing has changed. */
  revision: v.nullable(v.number()),
  /** Number of changed files. */
  changed: v.number(),
  /** Up to 100 files whose lists stay as they are, because changing them would change something else, as with YAML aliases. */
  skipped: v.array(v.string()),
  findings: v.array(findingSchema),
});
export type ChangedTexts = v.InferOutput<typeof changedTextsSchema>;

const nameField = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, "must not be empty"),
  v.maxLength(MAXIMUM_NAME),
  v.check((name) => !/\p{Cc}/u.test(name), "has a control character"),
);
const groupField = v.pipe(v.string(), v.check(isGroupSlug, "must be a group's slug"));
const languageField = v.optional(v.picklist(LANGUAGE_CODES));
const ERRORS = [400, 401, 403, 404, 409, 415, 422] as const;

export const NAME_ENDPOINTS = {
  listUsedNames: {
    method: "GET",
    path: "/studio/api/sites/{tenant}/names/used",
    summary:
      "Lists the tags or the authors of all texts of a site, or of its texts in a language, 100 per page, each with the number of texts in each language, the most used first, or by name with `sort=name`. `query` is searched in the names, `after` is `next` of the page before",
    access: "site.read",
    input: v.strictObject({
      tenant: tenantField,
      kind: v.picklist(NAME_KINDS),
      language: languageField,
      query: v.optional(v.pipe(v.string(), v.maxLength(MAXIMUM_NAME)), ""),
      sort: v.optional(v.picklist(["uses", "name"]), "uses"),
      after: v.optional(numberField, 0),
    }),
    answer: v.object({
      names: v.array(usedNameSchema),
      /** Start of the next page of the list; `null` after the last page. */
      next: v.nullable(v.number()),
    }),
    errors: [401, 403, 404, 422],
  },
  changeNames: {
    method: "POST",
    path: "/studio/api/sites/{tenant}/names/changes",
    summary: `Renames or merges tags or authors in all texts that have them, or in those of a language, in one publication: each of \`names\` becomes \`to\`, and \`null\` removes them. Lists with aliases are left alone, and named in \`skipped\`. At most ${MAXIMUM_CHANGED_TEXTS} texts, otherwise 422`,
    access: "site.read",
    files: { of: "articles", uses: ["publish"] },
    input: v.strictObject({
      tenant: tenantField,
      kind: v.picklist(NAME_KINDS),
      names: v.pipe(v.array(nameField), v.minLength(1), v.maxLength(MAXIMUM_NAMES)),
      to: v.nullable(nameField),
      language: languageField,
      note: noteField,
    }),
    answer: changedTextsSchema,
    errors: ERRORS,
  },
  moveGroup: {
    method: "POST",
    path: "/studio/api/sites/{tenant}/groups/moves",
    summary: `Changes the slug of a group, and with it the addresses of its list and articles, which redirect: its texts, the settings, lists in texts and links to its articles change in one publication. At most ${MAXIMUM_CHANGED_TEXTS} texts, otherwise 422; 409 if the slug is taken, or the settings or a text of the group have a draft`,
    access: "settings.write",
    input: v.strictObject({ tenant: tenantField, from: groupField, to: groupField, note: noteField }),
    answer: changedTextsSchema,
    errors: ERRORS,
  },
} as const satisfies Record<string, StudioEndpoint>;

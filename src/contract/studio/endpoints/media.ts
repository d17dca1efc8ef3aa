import * as v from "valibot";
import type { LanguageCode } from "../../addresses/locales.ts";
import type { StudioEndpoint } from "../endpoint.ts";
import { findingSchema } from "../findings.ts";
import { MEDIA_ORDERS, MEDIA_SELECTIONS } from "../media-lists.ts";
import { hashField, nameField, noteField, tenantField } from "./fields.ts";

/** Schema of alternative texts by language. */
const alt = v.object({ en: v.optional(v.string()), zh: v.optional(v.string()), kr: v.optional(v.string()) });

/** Schema of the focus in per mille of width and height; `null` for the centre. */
const focus = v.nullable(v.object({ x: v.number(), y: v.number() }));

const file = {
  name: v.string(),
  hash: v.string(),
  type: v.string(),
  bytes: v.number(),
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
  /** When the file's content was last published, in epoch milliseconds. */
  changedAt: v.number(),
  /** The alternative texts: from the picture's own description, or else from an article that uses it as its cover. */
  alt,
  /** Number of files that refer to this media file. */
  uses: v.number(),
};

/** Schema of a page of the list of files below `media/`. */
export const mediaListSchema = v.object({
  /** Folders directly below the requested one, with a trailing slash. Sent only with the first page. */
  folders: v.array(v.string()),
  files: v.array(v.object({ ...file, users: v.array(v.string()) })),
  /** Start of the next page of the list; `null` after the last page. */
  next: v.nullable(v.string()),
});
export type MediaList = v.InferOutput<typeof mediaListSchema>;

/** Schema of a file below `media/` with its description. */
export const mediaDetailSchema = v.object({
  ...file,
  /** The first 500 files that refer to this file, with the titles of articles. */
  users: v.array(v.object({ name: v.string(), title: v.nullable(v.string()) })),
  /** The alternative texts of the picture's own description. */
  ownAlt: alt,
  focus,
  credit: v.string(),
  uploadedBy: v.nullable(v.string()),
  /** The `ETag` of the picture's description. */
  version: v.string(),
});
export type MediaDetail = v.InferOutput<typeof mediaDetailSchema>;

/** Schema of the answer to each part of an upload except the last. */
const partReceivedSchema = v.object({
  /** Number of bytes received, which is where the next part starts. */
  received: v.number(),
});

/** Schema of the answer to an upload or removal. `hash` is `null` for a removed file. */
export const mediaPublishedSchema = v.object({
  name: v.string(),
  hash: v.nullable(v.string()),
  /** Id of the new revision; `null` if nothing has changed. */
  revision: v.nullable(v.number()),
  findings: v.array(findingSchema),
});
export type MediaPublished = v.InferOutput<typeof mediaPublishedSchema>;

const MEDIA = "/studio/api/sites/{tenant}/media";
const FILE = `${MEDIA}/file` as const;

const MAXIMUM_QUERY = 200;
const MAXIMUM_PATH = 1_000;
/** Maximum length of a list cursor in characters: a hash, a size or a time, followed by a path. */
const MAXIMUM_CURSOR = MAXIMUM_PATH + 65;
const MAXIMUM_ALT = 1_000;
const MAXIMUM_CREDIT = 500;
/** The widths in which the Studio shows pictures, in pixels. Sites use the same widths, so each picture is generated once. */
const PICTURE_WIDTHS = [320, 640, 1280] as const;

const mediaNameField = v.pipe(nameField, v.startsWith("media/", "must be below media/"));
const line = (maximum: number) => v.pipe(v.string(), v.trim(), v.maxLength(maximum));
const altField = v.optional(line(MAXIMUM_ALT));
const perMille = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000));
const switchField = v.optional(
  v.pipe(
    v.picklist(["true", "false"]),
    v.transform((text) => text === "true"),
  ),
  "false",
);

export const MEDIA_ENDPOINTS = {
  listMedia: {
    method: "GET",
    path: MEDIA,
    summary:
      "Lists the files below `media/`, 50 per page, with sizes, uses and descriptions; the first page also has the folders below `folder`. `after` is `next` of the page before. `query` is searched in paths and descriptions. `only=unused` lists files that no other file refers to, `only=undescribed` pictures that lack a description in some language; such a page may be short although more follow. `only=large` lists files from 2 MB on, `only=picture` pictures, and `only=duplicates` files whose bytes another file has too, next to each other",
    access: "site.read",
    input: v.strictObject({
      tenant: tenantField,
      folder: v.optional(
        v.pipe(v.string(), v.maxLength(MAXIMUM_PATH), v.regex(/\/$|^$/, "must end in /")),
        "",
      ),
      query: v.optional(v.pipe(v.string(), v.maxLength(MAXIMUM_QUERY)), ""),
      only: v.optional(v.picklist(MEDIA_SELECTIONS)),
      order: v.optional(v.picklist(MEDIA_ORDERS), "name"),
      after: v.optional(v.pipe(v.string(), v.maxLength(MAXIMUM_CURSOR)), ""),
    }),
    answer: mediaListSchema,
    errors: [401, 403, 404, 422],
  },
  findMedia: {
    method: "GET",
    path: `${MEDIA}/detail`,
    summary:
      "Returns a file with its size, uses and description. The version of the description is the `ETag`",
    access: "site.read",
    input: v.strictObject({ tenant: tenantField, name: mediaNameField }),
    answer: mediaDetailSchema,
    errors: [401, 403, 404, 422],
  },
  describeMedia: {
    method: "PUT",
    path: `${MEDIA}/detail`,
    summary:
      "Describes a picture: alternative text in each language, focus point in per mille, and credit. If somebody else has changed it, 412 has their description",
    access: "media.add",
    input: v.strictObject({
      tenant: tenantField,
      name: mediaNameField,
      alt: v.strictObject({ en: altField, zh: altField, kr: altField } satisfies Record<
        LanguageCode,
        unknown
      >),
      focus: v.nullable(v.strictObject({ x: perMille, y: perMille })),
      credit: line(MAXIMUM_CREDIT),
    }),
    inQuery: ["name"],
    needsMatch: true,
    answer: mediaDetailSchema,
    errors: [400, 401, 403, 404, 412, 413, 415, 422, 428],
  },
  readMedia: {
    method: "GET",
    path: FILE,
    summary:
      "Returns the file itself; with `width`, a resized picture. If `hash` is not the file's hash, the answer is 404",
    access: "site.read",
    input: v.strictObject({
      tenant: tenantField,
      name: mediaNameField,
      hash: hashField,
      width: v.optional(
        v.pipe(
          v.string(),
          v.transform(Number),
          v.picklist(PICTURE_WIDTHS, `must be one of ${PICTURE_WIDTHS.join(", ")}`),
        ),
      ),
    }),
    answer: "bytes",
    errors: [401, 403, 404, 422],
  },
  uploadMedia: {
    method: "PUT",
    path: FILE,
    summary:
      "Publishes a file below `media/`: the body is the file itself, at most 100 MB. Its bytes must match the type in its name, otherwise 422 names the actual type; scripts are removed from drawings. Repeating an upload changes nothing. A large file is sent in parts, in order, each with `Content-Range: bytes 0-4194303/9000000`. In each answer, also with 409, `received` is the offset of the next part; an empty body with `bytes */9000000` only asks for it",
    access: "site.read",
    files: { of: "media", uses: ["add", "publish"] },
    input: v.strictObject({ tenant: tenantField, name: mediaNameField, note: noteField }),
    inQuery: ["name", "note"],
    body: "bytes",
    needsMatch: true,
    answer: v.union([mediaPublishedSchema, partReceivedSchema]),
    errors: [400, 401, 403, 404, 409, 412, 413, 422, 428, 429],
  },
  moveMedia: {
    method: "POST",
    path: `${MEDIA}/moves`,
    summary:
      "Renames a file below `media/` and rewrites the references to it in texts and settings, in one publication. Its former address redirects. Its ending has to stay, otherwise 422; 409 if there is a file of the new name",
    access: "site.read",
    files: { of: "media", uses: ["publish", "remove"] },
    input: v.strictObject({
      tenant: tenantField,
      from: mediaNameField,
      to: mediaNameField,
      note: noteField,
    }),
    needsMatch: true,
    answer: mediaPublishedSchema,
    errors: [400, 401, 403, 404, 409, 412, 413, 415, 422, 428],
  },
  removeMedia: {
    method: "DELETE",
    path: FILE,
    summary:
      "Removes a file. 409 lists the files that refer to it; `isForced=true` removes it anyway, unless one of them requires it",
    access: "site.read",
    files: { of: "media", uses: ["remove"] },
    input: v.strictObject({
      tenant: tenantField,
      name: mediaNameField,
      note: noteField,
      isForced: switchField,
    }),
    needsMatch: true,
    answer: mediaPublishedSchema,
    errors: [400, 401, 403, 404, 409, 412, 422, 428],
  },
} as const satisfies Record<string, StudioEndpoint>;

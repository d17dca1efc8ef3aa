import * as v from "valibot";
import type { LanguageCode } from "../../addresses/locales.ts";
import type { StudioEndpoint } from "../endpoint.ts";
import { findingSchema } from "../findings.ts";
import { hashField, nameField, noteField, tenantField } from "./fields.ts";

/** What a picture shows, for those who do not see it, by language. */
const alt = v.object({ en: v.optional(v.string()), zh: v.optional(v.string()), kr: v.optional(v.string()) });

/** In per mille of width and height; `null` for the middle. */
const focus = v.nullable(v.object({ x: v.number(), y: v.number() }));

const file = {
  name: v.string(),
  hash: v.string(),
  type: v.string(),
  bytes: v.number(),
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
  /** As it is said of the picture, or else of a cover. */
  alt,
  /** How many files name it. */
  uses: v.number(),
};

/** A page of the files below `media/`. */
export const mediaListSchema = v.object({
  /** Directly below the folder, with the slash at their ends. On the first page alone. */
  folders: v.array(v.string()),
  files: v.array(v.object({ ...file, users: v.array(v.string()) })),
  /** Where the next page begins; `null` after the last. */
  next: v.nullable(v.string()),
});
export type MediaList = v.InferOutput<typeof mediaListSchema>;

/** One of these files with what is said of it. */
export const mediaDetailSchema = v.object({
  ...file,
  /** The first 500 files that name it. */
  users: v.array(v.string()),
  /** As it is said of the picture itself. */
  ownAlt: alt,
  focus,
  credit: v.string(),
  uploadedBy: v.nullable(v.string()),
  /** Changes with what is said: the `ETag` of a description. */
  version: v.string(),
});
export type MediaDetail = v.InferOutput<typeof mediaDetailSchema>;

/** What a part of an upload is answered with, unless it was the last one. */
const partReceivedSchema = v.object({
  /** So many bytes are there: where the next part begins. */
  received: v.number(),
});

/** What an upload or removal is answered with; `hash` is `null` for a file that is gone. */
export const mediaPublishedSchema = v.object({
  name: v.string(),
  hash: v.nullable(v.string()),
  /** `null` if all was as it is already. */
  revision: v.nullable(v.number()),
  findings: v.array(findingSchema),
});
export type MediaPublished = v.InferOutput<typeof mediaPublishedSchema>;

const MEDIA = "/studio/api/sites/{tenant}/media";
const FILE = `${MEDIA}/file` as const;

const MAXIMUM_QUERY = 200;
const MAXIMUM_PATH = 1_000;
const MAXIMUM_ALT = 1_000;
const MAXIMUM_CREDIT = 500;
/** The widths in which the Studio shows pictures: among those that sites do, so that they are made once. */
const PICTURE_WIDTHS = [320, 640, 1280] as const;

const mediaNameField = v.pipe(nameField, v.startsWith("media/", "must stand below media/"));
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
      "The files below `media/` by name, 50 at once, from the one after `after`, with sizes, uses and descriptions; the folders below `folder` on the first page. `only=unused` for what no file names, `only=undescribed` for pictures without a description in one of the languages: then a page may be shorter although there is a next one",
    access: "site.read",
    input: v.strictObject({
      tenant: tenantField,
      folder: v.optional(
        v.pipe(v.string(), v.maxLength(MAXIMUM_PATH), v.regex(/\/$|^$/, "must end in /")),
        "",
      ),
      query: v.optional(v.pipe(v.string(), v.maxLength(MAXIMUM_QUERY)), ""),
      only: v.optional(v.picklist(["unused", "undescribed"])),
      after: v.optional(v.pipe(v.string(), v.maxLength(MAXIMUM_PATH)), ""),
    }),
    answer: mediaListSchema,
    errors: [401, 403, 404, 422],
  },
  findMedia: {
    method: "GET",
    path: `${MEDIA}/detail`,
    summary: "A file with all that is known of it. The version of its description is the `ETag`",
    access: "site.read",
    input: v.strictObject({ tenant: tenantField, name: mediaNameField }),
    answer: mediaDetailSchema,
    errors: [401, 403, 404, 422],
  },
  describeMedia: {
    method: "PUT",
    path: `${MEDIA}/detail`,
    summary:
      "Says what a picture shows, in each language, which point of it must be seen, in per mille, and whose it is. 412 has what is said instead",
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
      "The file itself; with `width`, a picture made to that width. `hash` is that of the file: another one is 404",
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
      "Publishes a file below `media/`: the body is the file itself, at most 100 MB. Its bytes must be what its name says, else 422 names what they are; code is removed from drawings. Sent again, it changes nothing. A large one comes in parts, in order, each with `Content-Range: bytes 0-4194303/9000000`, and all to the same server: the answer says in `received` where the next one begins, and so does 409; `bytes */9000000` with an empty body asks",
    access: "site.read",
    files: { of: "media", uses: ["add", "publish"] },
    input: v.strictObject({ tenant: tenantField, name: mediaNameField, note: noteField }),
    inQuery: ["name", "note"],
    body: "bytes",
    needsMatch: true,
    answer: v.union([mediaPublishedSchema, partReceivedSchema]),
    errors: [400, 401, 403, 404, 409, 412, 413, 422, 428, 429],
  },
  removeMedia: {
    method: "DELETE",
    path: FILE,
    summary:
      "Removes a file. 409 names the files that name it; with `isForced=true` it goes anyway, unless one of them needs it",
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

import * as v from "valibot";
import { articleListSchema, groupsSchema, listedArticleSchema } from "../article-list.ts";
import {
  draftStateSchema,
  editedFileSchema,
  findingSchema,
  planSchema,
  publishedSchema,
  savedDraftSchema,
} from "../file-payloads.ts";
import { removedSchema } from "../history-payloads.ts";
import {
  mediaDetailSchema,
  mediaListSchema,
  mediaPublishedSchema,
  partReceivedSchema,
} from "../media-payloads.ts";
import { NEED_STATES, needDetailSchema, needListSchema } from "../need-payloads.ts";
import { previewSubjectSchema } from "../preview-subject.ts";
import {
  behindListSchema,
  behindTranslation,
  missingListSchema,
  nearestSchema,
  redirectListSchema,
  visitReportSchema,
} from "../report-payloads.ts";
import { REVISION_ORIGINS } from "../revision-origins.ts";
import { sitesSchema } from "../site-payloads.ts";
import { todaySchema } from "../today-payload.ts";
import { done } from "./account-answers.ts";

const hash = v.nullable(v.string());
const findings = v.array(findingSchema);
const title = v.nullable(v.string());
const step = v.object({ name: v.string(), before: hash, after: hash, title });
const diff = v.array(v.object({ kind: v.picklist(["same", "removed", "added"]), text: v.string() }));

const revision = v.object({
  id: v.number(),
  at: v.number(),
  /** `null` for whoever called the command line. */
  author: v.nullable(v.string()),
  origin: v.picklist(REVISION_ORIGINS),
  note: v.string(),
  /** False for a version that was kept without being published. */
  isPublished: v.boolean(),
});
const listedRevision = v.object({
  ...revision.entries,
  files: v.object({ added: v.number(), changed: v.number(), removed: v.number() }),
  someName: v.string(),
  title,
});

const releaseFile = v.object({ name: v.string(), base: hash, hash });
const release = v.object({
  id: v.number(),
  title: v.string(),
  goesLiveAt: v.number(),
  state: v.picklist(["planned", "applied", "held", "cancelled"]),
  createdBy: v.nullable(v.string()),
  createdAt: v.number(),
  settledAt: v.nullable(v.number()),
  revision: v.nullable(v.number()),
  findings,
  files: v.array(releaseFile),
  version: v.string(),
});
const madeRelease = v.object({ id: v.number(), files: v.array(releaseFile), findings });

const openedPreview = v.object({ id: v.string(), url: v.string(), endsAt: v.number() });

/** What calls about sites are answered with. Times are epoch milliseconds. */
export const CONTENT_ANSWERS = {
  listSites: sitesSchema,
  findToday: v.object({
    ...todaySchema.entries,
    revisions: v.array(listedRevision),
  }),
  listArticles: articleListSchema,
  findArticle: listedArticleSchema,
  listGroups: groupsSchema,
  listBehind: behindListSchema,
  findTranslation: v.nullable(behindTranslation),
  confirmTranslation: done,
  reportVisits: visitReportSchema,
  listRedirects: redirectListSchema,
  listMissing: missingListSchema,
  findNearest: nearestSchema,
  listNeeds: needListSchema,
  findNeed: needDetailSchema,
  moveNeed: v.object({ state: v.picklist(NEED_STATES) }),
  noteNeed: done,
  resendNeed: done,
  eraseNeed: done,
  eraseNeedsOf: v.object({ erased: v.number() }),
  openPreview: openedPreview,
  sharePreview: openedPreview,
  listPreviewLinks: v.array(
    v.object({
      id: v.string(),
      title: v.string(),
      subject: previewSubjectSchema,
      createdBy: v.nullable(v.string()),
      createdAt: v.number(),
      endsAt: v.number(),
      uses: v.number(),
      usedAt: v.nullable(v.number()),
    }),
  ),
  revokePreviewLink: done,
  listFiles: v.object({ files: v.array(v.object({ name: v.string(), hash: v.string() })) }),
  /** With `revision`, the name, the hash and the text alone. */
  findFile: v.union([
    v.object({
      ...editedFileSchema.entries,
      draft: v.nullable(v.object({ ...draftStateSchema.entries, text: v.string() })),
    }),
    v.object({ name: v.string(), hash: v.string(), text: v.string() }),
  ]),
  publishFile: publishedSchema,
  removeFile: publishedSchema,
  findDiff: v.object({ name: v.string(), before: hash, after: hash, parts: diff }),
  listMedia: mediaListSchema,
  findMedia: mediaDetailSchema,
  describeMedia: mediaDetailSchema,
  uploadMedia: v.union([mediaPublishedSchema, partReceivedSchema]),
  removeMedia: mediaPublishedSchema,
  listDrafts: v.object({ drafts: v.array(draftStateSchema) }),
  saveDraft: savedDraftSchema,
  discardDraft: done,
  rebaseDraft: v.object({ version: v.number(), isChanged: v.boolean() }),
  keepVersion: v.object({ revision: v.number() }),
  publish: publishedSchema,
  planPublication: v.object({
    ...planSchema.entries,
    files: v.array(
      v.object({
        ...planSchema.entries.files.item.entries,
        /** For an article that goes: whether its address leads somewhere afterwards. */
        leavesRedirect: v.nullable(v.boolean()),
      }),
    ),
  }),
  moveArticle: publishedSchema,
  setArticleDraft: publishedSchema,
  listRevisions: v.object({ revisions: v.array(listedRevision) }),
  listRemoved: removedSchema,
  findRevision: v.object({ ...revision.entries, files: v.array(step), fileCount: v.number() }),
  findMoment: v.object({
    revision: v.object({ id: v.number(), at: v.number() }),
    changed: v.array(v.string()),
    changedCount: v.number(),
  }),
  restoreRevision: v.object({ files: v.array(step), findings }),
  listReleases: v.object({
    now: v.number(),
    releases: v.array(
      v.object({
        ...release.entries,
        isInEffect: v.boolean(),
        files: v.array(v.object({ ...releaseFile.entries, title })),
      }),
    ),
  }),
  findRelease: release,
  makeRelease: madeRelease,
  changeRelease: release,
  cancelRelease: done,
  applyRelease: v.object({ findings }),
  rollBackRelease: madeRelease,
} as const;

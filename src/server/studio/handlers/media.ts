import type { MediaReport } from "../../../content/editing/media-report.ts";
import type { ReceivedFile } from "../../../content/files/receive-file.ts";
import type { ListedMedia } from "../../../content/media/list-media.ts";
import { NO_DETAIL, versionOfDetail } from "../../../content/media/media-details.ts";
import type {
  MEDIA_ENDPOINTS,
  MediaDetail,
  MediaList,
  MediaPublished,
} from "../../../contract/studio/endpoints/media.ts";
import { MAXIMUM_MEDIA_BYTES } from "../../../contract/studio/media-limits.ts";
import { actorOf, editorOf } from "../frame/caller.ts";
import type { HandlersOf } from "../frame/handlers-of.ts";
import { Refusal } from "../frame/refusal.ts";
import type { StudioCall } from "../frame/request.ts";
import { sendMedia } from "../frame/send-media.ts";
import { type Site, openSite, permitFile } from "../frame/site.ts";
import { hashIn } from "./files.ts";

const FILES = 50;
/** Maximum number of users listed per media file: in a list of files, and for a single file. */
const USERS_IN_LIST = 3;
const USERS = 500;
/** Rate limit of uploads per person. */
const UPLOADS = { capacity: 1_000, refillMs: 60 * 60 * 1_000 };

export const MEDIA_HANDLERS: HandlersOf<typeof MEDIA_ENDPOINTS> = {
  async listMedia(call, { tenant: code, ...filter }): Promise<MediaList> {
    const { tenant, reading } = await openSite(call, code);
    const { files, next } = await reading.media(tenant, { ...filter, size: FILES });
    const folders = filter.after === "" ? await reading.mediaFolders(tenant, filter.folder) : [];
    return { folders, files: files.map((file) => listed(file, USERS_IN_LIST)), next };
  },
  async findMedia(call, { tenant: code, name }): Promise<MediaDetail> {
    const { tenant, reading } = await openSite(call, code);
    const file = await reading.mediaFile(tenant, pathOf(name));
    if (file === undefined) throw new Refusal(404);
    return detailed(call, file, { reading, tenant });
  },
  async describeMedia(call, { tenant: code, name, ...details }): Promise<MediaDetail> {
    const { tenant, editing, reading } = await openSite(call, code);
    const before = await reading.mediaFile(tenant, pathOf(name));
    if (before === undefined) throw new Refusal(404);
    const version = call.match ?? versionOfDetail(NO_DETAIL);
    const current = await editing.media.describe(
      tenant,
      { name, version, ...details },
      editorOf(call.request),
    );
    const file = (await reading.mediaFile(tenant, pathOf(name))) ?? before;
    const detail = await detailed(call, file, { reading, tenant });
    if (current !== undefined) throw new Refusal(412, { data: { detail } });
    return detail;
  },
  async readMedia(call, { tenant: code, name, hash, width }) {
    const { tenant } = await openSite(call, code);
    const media = await call.store.reader(tenant).findMedia(hash, pathOf(name));
    if (media === undefined) throw new Refusal(404);
    await sendMedia(call, media, width);
  },
  async uploadMedia(call, { tenant: code, name, note }) {
    const site = await openSite(call, code);
    const { request } = call;
    const base = hashIn(call.match);
    // Checks the permission before the upload, to spare callers without it the transfer. The write checks it again.
    permitFile(call, site.tenant, name, base === null ? "add" : "publish");
    const range = readRange(request.headers["content-range"]);
    if (Math.max(range?.bytes ?? 0, Number(request.headers["content-length"] ?? 0)) > MAXIMUM_MEDIA_BYTES)
      throw tooLarge();
    const editor = editorOf(request);
    if ((range?.from ?? 0) === 0)
      await site.quotas.take([{ key: `studio:upload:${editor.actor.id}`, size: UPLOADS }]);
    const received =
      range === undefined
        ? await site.receive(request.raw, MAXIMUM_MEDIA_BYTES)
        : await receiveInParts(call, site, name, range);
    if (received === undefined) throw tooLarge();
    if (!("file" in received)) return received;
    try {
      const media = { name, base, file: received.file };
      return published(call, await site.editing.media.put(site.tenant, media, { editor, note }));
    } finally {
      await received.remove();
    }
  },
  async moveMedia(call, { tenant: code, from, to, note }): Promise<MediaPublished> {
    const { tenant, editing } = await openSite(call, code);
    const base = hashIn(call.match);
    if (base === null) throw new Refusal(400, { message: "If-Match must be the file's hash" });
    const move = { from, to, base };
    const report = await editing.media.move(tenant, move, { editor: editorOf(call.request), note });
    if (report.outcome === "taken") throw new Refusal(409, { message: "There is a file of this name" });
    if (report.outcome === "other-type")
      throw new Refusal(422, {
        fields: [{ field: "to", message: "must keep the ending of the former name" }],
      });
    return published(call, report);
  },
  async removeMedia(call, { tenant: code, name, note, isForced }): Promise<MediaPublished> {
    const { tenant, editing } = await openSite(call, code);
    const base = hashIn(call.match);
    if (base === null) throw new Refusal(400, { message: "A file that does not exist cannot be removed" });
    const editor = editorOf(call.request);
    return published(call, await editing.media.remove(tenant, { name, base, isForced }, { editor, note }));
  },
};

function pathOf(name: string): string {
  return name.slice("media/".length);
}

function listed({ users, detail: _, mimeType, ...file }: ListedMedia, most: number) {
  return { ...file, type: mimeType, uses: users.length, users: users.slice(0, most) };
}

async function detailed(
  { reply }: StudioCall,
  file: ListedMedia,
  { reading, tenant }: Pick<Site, "reading" | "tenant">,
): Promise<MediaDetail> {
  const { alt: ownAlt, focus, credit, uploadedBy } = file.detail;
  const version = versionOfDetail(file.detail);
  reply.header("ETag", `"${version}"`);
  const users = await reading.named(tenant, file.users.slice(0, USERS));
  return { ...listed(file, USERS), users, ownAlt, focus, credit, uploadedBy, version };
}

/** @throws {Refusal} if nothing was published */
function published({ reply }: StudioCall, report: MediaReport): MediaPublished {
  if (report.outcome === "outdated") throw new Refusal(412, { data: { hash: report.current } });
  if (report.outcome === "refused")
    throw new Refusal(422, { message: "Not published", data: { findings: report.findings } });
  if (report.outcome === "used")
    throw new Refusal(409, {
      message: "Other files refer to it",
      data: { uses: report.users.length, users: report.users.slice(0, USERS) },
    });
  const { outcome: _, ...answer } = report;
  if (answer.hash !== null) reply.header("ETag", `"${answer.hash}"`);
  return answer;
}

interface Range {
  /** Start of the part in bytes; `undefined` if the client only asks how much has been received. */
  from: number | undefined;
  bytes: number;
}

/** @throws {Refusal} for an invalid range */
function readRange(header: string | undefined): Range | undefined {
  if (header === undefined) return undefined;
  const [, from, bytes = ""] = /^bytes (?:(\d{1,12})-\d{1,12}|\*)\/(\d{1,12})$/.exec(header) ?? [];
  if (bytes === "") throw new Refusal(400, { message: "Content-Range must be like bytes 0-4194303/9000000" });
  return { from: from === undefined ? undefined : Number(from), bytes: Number(bytes) };
}

/** Resolves to the complete file after its last part, and to the number of received bytes after earlier parts. */
async function receiveInParts(
  { request, match }: StudioCall,
  { tenant, receivePart }: Site,
  name: string,
  { from, bytes }: Range,
): Promise<Pick<ReceivedFile, "file" | "remove"> | { received: number }> {
  const key = JSON.stringify([name, match, bytes, actorOf(request).id]);
  // The start -1 stores nothing: a client that only asks sends no part.
  const part = { tenantId: tenant.id, key, from: from ?? -1, bytes };
  const { received, file, remove } = await receivePart(request.raw, part);
  if (file !== undefined) return { file, remove };
  const isTaken = from === undefined || received > from || bytes === 0;
  if (!isTaken) throw new Refusal(409, { message: "The next part starts elsewhere", data: { received } });
  return { received };
}

function tooLarge(): Refusal {
  return new Refusal(413, { message: `Files may have at most ${MAXIMUM_MEDIA_BYTES / 1_000_000} MB` });
}

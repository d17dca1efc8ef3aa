import type { FILE_ENDPOINTS } from "../../../contract/studio/endpoints/files.ts";
import { editorOf } from "../frame/caller.ts";
import type { HandlersOf } from "../frame/handlers-of.ts";
import { readFileText } from "../frame/read-file-text.ts";
import { Refusal } from "../frame/refusal.ts";
import type { StudioCall } from "../frame/request.ts";
import { type Site, openSite, permitFile } from "../frame/site.ts";
import { publicationAnswer } from "./publication-answer.ts";

const FILES = 200;

export const FILE_HANDLERS: HandlersOf<typeof FILE_ENDPOINTS> = {
  async listFiles(call, { tenant: code, folder = "", after = "" }) {
    const { tenant, reading } = await openSite(call, code);
    return { files: await reading.files(tenant, { folder, after, size: FILES }) };
  },
  async findFile(call, { tenant: code, name, revision }) {
    const site = await openSite(call, code);
    permitFile(call, site.tenant, name, "read");
    if (revision !== undefined) return findEarlier(call, site, name, revision);
    const file = await site.editing.file(site.tenant, name);
    if (file === undefined) throw new Refusal(404);
    if (file.hash !== null) call.reply.header("ETag", `"${file.hash}"`);
    return file;
  },
  async checkText(call, { tenant: code, name, text }) {
    const { tenant, editing } = await openSite(call, code);
    const findings = await editing.check(tenant, { name, text }, editorOf(call.request));
    if (findings === undefined)
      throw new Refusal(422, {
        fields: [{ field: "name", message: "this is not the name of a text file in a content folder" }],
      });
    return { findings };
  },
  async publishFile(call, { tenant: code, name, note }) {
    const { tenant, editing } = await openSite(call, code);
    // Checks the permission before the upload, to spare callers without it the transfer; the write checks it again. For
    // `site.yaml` it depends on the content.
    if (name !== "site.yaml") permitFile(call, tenant, name, "publish");
    const text = await readFileText(call.request);
    const edits = [{ name, text, base: hashIn(call.match) }];
    return publicationAnswer(await editing.publish(tenant, edits, { editor: editorOf(call.request), note }));
  },
  async removeFile(call, { tenant: code, name, note }) {
    const { tenant, editing, reading } = await openSite(call, code);
    const base = hashIn(call.match);
    if (base === null) throw new Refusal(400, { message: "A file that does not exist cannot be removed" });
    permitFile(call, tenant, name, "remove");
    // Removing a file again is not an error, but the file must have existed.
    const isUnknown = (await reading.hashAt(tenant, name, undefined)) === null;
    if (isUnknown && !(await reading.wasPublished(tenant, name, base))) throw new Refusal(404);
    const edits = [{ name, text: null, base }];
    return publicationAnswer(await editing.publish(tenant, edits, { editor: editorOf(call.request), note }));
  },
  async findDiff(call, { tenant: code, name, from, to, before, after }) {
    const { tenant, reading, editing } = await openSite(call, code);
    permitFile(call, tenant, name, "read");
    const side = async (hash: string | undefined, revision: number | undefined) => {
      if (hash === undefined) return reading.hashAt(tenant, name, revision);
      const isKnown =
        (await reading.wasPublished(tenant, name, hash)) || (await reading.isInRelease(tenant, name, hash));
      if (!isKnown) throw new Refusal(404);
      return hash;
    };
    const file = { name, before: await side(before, from), after: await side(after, to) };
    const parts = await editing.diff(tenant, file);
    if (parts === undefined) throw new Refusal(404);
    return { ...file, parts };
  },
};

async function findEarlier({ reply }: StudioCall, { tenant, reading }: Site, name: string, revision: number) {
  if ((await reading.revision(tenant, revision)) === undefined) throw new Refusal(404);
  const [published] = await reading.revisions(tenant, { name, before: revision + 1, limit: 1 });
  const hash = await reading.hashAt(tenant, name, revision);
  const text = hash === null ? undefined : await reading.text(tenant, hash);
  if (text === undefined) throw new Refusal(404);
  reply.header("ETag", `"${hash}"`);
  const { author = null, at = null } = published ?? {};
  return { name, hash, text, author, at, draft: null };
}

/** @throws {Refusal} if the base of a call is not a hash */
export function hashIn(match: string | null): string | null {
  if (match === null || /^[\da-f]{64}$/.test(match)) return match;
  throw new Refusal(400, { message: "If-Match must be the file's hash" });
}

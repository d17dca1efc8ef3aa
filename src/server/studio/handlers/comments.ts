import type { COMMENT_ENDPOINTS } from "../../../contract/studio/endpoints/comments.ts";
import { subjectOfFile } from "../../../contract/studio/file-actions.ts";
import { isPermitted } from "../../../contract/studio/permissions.ts";
import { editorOf } from "../frame/caller.ts";
import type { HandlersOf } from "../frame/handlers-of.ts";
import { Refusal } from "../frame/refusal.ts";
import type { StudioCall } from "../frame/request.ts";
import { type Site, openSite } from "../frame/site.ts";

export const COMMENT_HANDLERS: HandlersOf<typeof COMMENT_ENDPOINTS> = {
  async listComments(call, { tenant: code, name }) {
    const { tenant, comments } = await openSite(call, code);
    return comments.list(tenant, name);
  },
  async beginThread(call, { tenant: code, name, anchor, text }) {
    const { tenant, comments } = await openSite(call, code);
    const author = authorFor(call, code, name);
    const begun = await comments.begin(tenant, { name, anchor, text, author });
    if (begun.outcome === "missing") throw new Refusal(404);
    if (begun.outcome === "full") throw tooMany("name", "has too many comments already");
    return { id: begun.id };
  },
  async moveThreads(call, { tenant: code, name, anchors }) {
    const { tenant, comments } = await openSite(call, code);
    authorFor(call, code, name);
    await comments.move(tenant, name, anchors);
    return null;
  },
  async replyToThread(call, { tenant: code, id: thread, text }) {
    const site = await openSite(call, code);
    const author = await authorInThread(call, site, thread);
    const id = await site.comments.reply(site.tenant, thread, { text, author });
    if (id === undefined) throw tooMany("id", "has too many comments already");
    return { id };
  },
  async resolveThread(call, { tenant: code, id: thread, isResolved }) {
    const site = await openSite(call, code);
    const author = await authorInThread(call, site, thread);
    await site.comments.resolve(site.tenant, thread, isResolved ? author : null);
    return null;
  },
};

/**
 * Returns the caller as an author. Whoever may draft or translate a text may comment on it.
 *
 * @throws {Refusal} 403
 */
function authorFor({ request }: StudioCall, tenant: string, name: string): string {
  const { author, permissions } = editorOf(request);
  const subject = { tenant, ...subjectOfFile(name) };
  const mayComment =
    isPermitted(permissions, "article.draft", subject) ||
    isPermitted(permissions, "translation.draft", subject);
  if (!mayComment) throw new Refusal(403, { message: "Not permitted: article.draft" });
  return author;
}

/** @throws {Refusal} 403, or 404 if there is no such thread */
async function authorInThread(call: StudioCall, { tenant, comments }: Site, thread: number): Promise<string> {
  const name = await comments.fileOf(tenant, thread);
  if (name === undefined) throw new Refusal(404);
  return authorFor(call, tenant.code, name);
}

function tooMany(field: string, message: string): Refusal {
  return new Refusal(422, { fields: [{ field, message }] });
}

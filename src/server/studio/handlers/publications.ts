import type { PUBLICATION_ENDPOINTS } from "../../../contract/studio/endpoints/publications.ts";
import { editorOf } from "../frame/caller.ts";
import type { HandlersOf } from "../frame/handlers-of.ts";
import { Refusal } from "../frame/refusal.ts";
import { openSite } from "../frame/site.ts";
import { hashIn } from "./files.ts";
import { planAnswer, publicationAnswer } from "./publication-answer.ts";

export const PUBLICATION_HANDLERS: HandlersOf<typeof PUBLICATION_ENDPOINTS> = {
  async publish(call, { tenant: code, files, note }) {
    const { tenant, editing } = await openSite(call, code);
    return publicationAnswer(await editing.publish(tenant, files, { editor: editorOf(call.request), note }));
  },
  async planPublication(call, { tenant: code, files }) {
    const { tenant, editing } = await openSite(call, code);
    return planAnswer(await editing.plan(tenant, files, editorOf(call.request)));
  },
  async moveArticle(call, { tenant: code, from, to, note }) {
    const { tenant, editing } = await openSite(call, code);
    refuseOthers({ from, to });
    const move = { from, to, base: baseIn(call.match) };
    return publicationAnswer(await editing.move(tenant, move, { editor: editorOf(call.request), note }));
  },
};

/** @throws {Refusal} for names of anything but articles */
function refuseOthers(names: Record<string, string>): void {
  const fields = Object.entries(names)
    .filter(([, name]) => !/^articles\/.+\.md$/.test(name))
    .map(([field]) => ({ field, message: "must be an article" }));
  if (fields.length > 0) throw new Refusal(422, { fields });
}

/** @throws {Refusal} */
function baseIn(match: string | null): string {
  const base = hashIn(match);
  if (base === null) throw new Refusal(400, { message: "If-Match must be the file's hash" });
  return base;
}

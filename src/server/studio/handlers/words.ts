import type { WORD_ENDPOINTS } from "../../../contract/studio/endpoints/words.ts";
import { editorOf } from "../frame/caller.ts";
import type { HandlersOf } from "../frame/handlers-of.ts";
import { Refusal } from "../frame/refusal.ts";
import { openSite } from "../frame/site.ts";
import { publicationAnswer } from "./publication-answer.ts";

/** Maximum number of findings in an answer. */
const LISTED = 100;

export const WORD_HANDLERS: HandlersOf<typeof WORD_ENDPOINTS> = {
  async findWords(call, { tenant: code, ...query }) {
    const { tenant, editing } = await openSite(call, code);
    return editing.findWords(tenant, query, editorOf(call.request));
  },
  async replaceWords(call, { tenant: code, with: words, files, note, ...query }) {
    const { tenant, editing } = await openSite(call, code);
    const options = { editor: editorOf(call.request), note };
    const report = await editing.replaceWords(tenant, { query, words, files }, options);
    if (report.outcome === "changed-since")
      throw new Refusal(409, {
        message: "Nothing was replaced, because files have changed since the search",
        data: { names: report.names },
      });
    const { revision, files: changed, findings } = publicationAnswer(report);
    const { places } = report;
    return { revision, places, changed: changed.length, findings: findings.slice(0, LISTED) };
  },
};

import type { TODAY_ENDPOINTS } from "../../../contract/studio/endpoints/today.ts";
import { actionOnFile } from "../../../contract/studio/file-actions.ts";
import { isPermitted, isPermittedInLanguage } from "../../../contract/studio/permissions.ts";
import { editorOf } from "../frame/caller.ts";
import type { HandlersOf } from "../frame/handlers-of.ts";
import { openSite } from "../frame/site.ts";

/** Maximum number of outdated translations: of all languages together, and of one. */
const [OUTDATED, OUTDATED_OF_LANGUAGE] = [20, 50];

const COMMENTS = 20;

export const TODAY_HANDLERS: HandlersOf<typeof TODAY_ENDPOINTS> = {
  async findToday(call, { tenant: code, language: only }) {
    const { tenant, reading, comments } = await openSite(call, code);
    const editor = editorOf(call.request);
    const { author, permissions } = editor;
    const languages = tenant.languages.filter(
      (language) =>
        (only ?? language) === language &&
        isPermittedInLanguage(permissions, "translation.draft", { tenant: code, language }),
    );
    const outdatedSize = only === undefined ? OUTDATED : OUTDATED_OF_LANGUAGE;
    const { newNeeds, ...own } = await reading.today(tenant, { author, languages, outdatedSize });
    const waiting = await comments.waitingFor(tenant, author, COMMENTS);
    const names = await reading.named(
      tenant,
      waiting.map(({ name }) => name),
    );
    const titles = new Map(names.map(({ name, title }) => [name, title]));
    const today = {
      ...own,
      releases: await reading.waitingReleases(tenant, editor),
      comments: waiting.map((thread) => ({ ...thread, title: titles.get(thread.name) ?? null })),
    };
    return {
      ...today,
      ...(isPermitted(permissions, "needs.read", { tenant: code }) && { newNeeds }),
      ...(isPermitted(permissions, actionOnFile("site.yaml", "publish"), { tenant: code }) && {
        toDo: await reading.toDo(tenant, call.store.reader(tenant)),
      }),
    };
  },
};

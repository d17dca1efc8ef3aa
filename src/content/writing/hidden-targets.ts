import { coded } from "../../contract/studio/finding-codes.ts";
import { referencesToPage } from "../markdown/page-addresses.ts";
import { readableStateOf } from "../reading/text-state.ts";
import type { Findings } from "../source/findings.ts";
import type { CheckedSite } from "./check-site.ts";
import type { ArticleEntry } from "./checks/articles.ts";
import { linkedText } from "./checks/linked-texts.ts";
import type { LinkedText } from "./checks/names.ts";
import type { StoredNames } from "./stored-names.ts";

/** Maximum number of linking articles that a finding names. */
const MAXIMUM_NAMED = 3;

/** Warns of each article that this change hides from readers although other articles link to it. */
export async function warnOfHiddenTargets(
  entries: readonly ArticleEntry[],
  stored: StoredNames,
  { index }: Pick<CheckedSite, "index">,
  findings: Findings,
): Promise<void> {
  const now = Date.now();
  const isSeen = (text: LinkedText) => readableStateOf(text, now) === "published";
  const hidden = entries.filter((entry) => !isSeen(linkedText(entry, index.timeZone)));
  for (const { translationKey } of hidden) stored.linked.get(translationKey);
  await stored.linked.readRequested();
  const changed = new Set(entries.map(({ path }) => path));
  for (const entry of hidden) {
    const texts = stored.linked.get(entry.translationKey) ?? [];
    if (!texts.some((text) => text.path === entry.path && isSeen(text))) continue;
    const seen = new Set<string>(texts.filter(isSeen).map(({ language }) => language));
    const linking = await stored.referrers([
      `articles/${entry.path}`,
      ...referencesToPage(entry.slug, index.addresses?.hosts ?? []),
    ]);
    // Readers of another language see the text in their own language instead, if it is visible. So links in that language do
    // not count.
    const concerned = linking
      .filter((path) => !changed.has(path))
      .filter((path) => languageIn(path) === entry.language || !seen.has(languageIn(path)))
      .toSorted();
    if (concerned.length > 0) warn(entry, concerned, findings);
  }
}

function warn({ file }: ArticleEntry, linking: readonly string[], findings: Findings): void {
  const named = linking.slice(0, MAXIMUM_NAMED).map((path) => `articles/${path}`);
  const files = named.join(", ") + (linking.length > named.length ? " …" : "");
  findings.warn(
    "hidden-target",
    file.origin,
    1,
    `readers can no longer see this article after the change, but links in other articles (${linking.length}) lead to it: ${files}. Change these links, or keep the article visible`,
    coded("hidden-target", { count: linking.length, files }),
  );
}

function languageIn(path: string): string {
  return path.slice(0, path.indexOf("/"));
}

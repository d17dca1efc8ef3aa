import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import { coded } from "../../../contract/studio/finding-codes.ts";
import type { RenderContext } from "../../markdown/render-context.ts";
import { datesOf } from "./article-dates.ts";
import type { ArticleEntry, ContentIndex } from "./articles.ts";
import type { LinkedText } from "./names.ts";

type DatedEntry = Pick<ArticleEntry, "path" | "language" | "frontMatter" | "modifiedAt">;

/** The data of a linked article, from its file. */
export function linkedText(entry: DatedEntry, timeZone: string): LinkedText {
  const { path, language, frontMatter } = entry;
  const publishedAt = Date.parse(datesOf(entry, timeZone).publishedAt);
  return { path, language, isDraft: frontMatter.draft, publishedAt };
}

/**
 * Returns the check of an article's links to other articles. It checks that readers of the article's language can see the
 * target from the time when they can see the article itself. Without known addresses, nothing is checked.
 */
export function linkCheckOf(entry: DatedEntry, index: ContentIndex): RenderContext["findLinkProblem"] {
  const { addresses } = index;
  if (addresses === undefined) return undefined;
  const own = linkedText(entry, index.timeZone);
  const isSeen = (text: LinkedText) =>
    !text.isDraft && text.publishedAt <= Math.max(Date.now(), own.publishedAt);
  return ({ key, path, shownAs, language: wanted = own.language }) => {
    const texts = index.linked.get(key) ?? [];
    const inLanguage = texts.find(({ language }) => language === wanted);
    if (inLanguage !== undefined && isSeen(inLanguage)) return undefined;
    const order = [wanted, own.language, addresses.defaultLanguage, ...addresses.offered];
    const shown = order.find((code) => texts.some((text) => text.language === code && isSeen(text)));
    const target =
      inLanguage ??
      (shown === undefined ? (texts.find((text) => text.path === path) ?? texts[0]) : undefined);
    if (target !== undefined) return own.isDraft ? undefined : unpublished(target, shownAs);
    return shown === undefined ? undefined : untranslated(shownAs, wanted, shown);
  };
}

function unpublished(
  { isDraft }: LinkedText,
  path: string,
): ReturnType<NonNullable<RenderContext["findLinkProblem"]>> {
  const [state, remedy] = isDraft
    ? ["is a draft", "Publish it"]
    : ["is not published yet", "Choose an earlier publishedAt for it"];
  return {
    kind: "unpublished-article",
    message: `the link leads to "${path}", which ${state}: readers see only its text, or are led to another language. ${remedy}, or remove the link`,
    coded: coded(isDraft ? "link-draft" : "link-scheduled", { path }),
  };
}

function untranslated(
  path: string,
  language: LanguageCode,
  shown: LanguageCode,
): ReturnType<NonNullable<RenderContext["findLinkProblem"]>> {
  return {
    kind: "untranslated-article",
    message: `the link leads to "${path}", which readers cannot see in "${language}": they are led to the text in "${shown}". Translate it, or link to another article`,
    coded: coded("link-untranslated", { path, language, shown }),
  };
}

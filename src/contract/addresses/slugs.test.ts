import { expect, it } from "vitest";
import { isArticleSlug, isGroupSlug } from "./slugs.ts";

it.each<[string, boolean, boolean]>([
  ["pricing", true, true],
  ["가격_2-a", true, true],
  ["가격".normalize("NFD"), false, false],
  ["글".repeat(80), true, true],
  ["글".repeat(81), false, false],
  ["", false, false],
  ["a.b", false, false],
  ["a/b", false, false],
  ["a b", false, false],
  [" a", false, false],
  ["a\n", false, false],
  ["..", false, false],
  ...["index", "need", "search", "form-submit-success"].map((slug): [string, boolean, boolean] => [
    slug,
    false,
    true,
  ]),
  // First path segments that cannot be the name of a group.
  ...["en", "zh", "kr", "error", "api", "media", "_ipx", "builds", "assets"].map(
    (slug): [string, boolean, boolean] => [slug, true, false],
  ),
])("accepts %j for an article: %s; for a group: %s", (slug, isArticle, isGroup) => {
  expect([isArticleSlug(slug), isGroupSlug(slug)]).toEqual([isArticle, isGroup]);
});

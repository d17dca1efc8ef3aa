import {
  type ConversionRules,
  type ConvertedArticle,
  type TreeArticle,
  formerKey,
} from "../article/convert-article.ts";

/** Converts texts with links to addresses of the former site again. These can be resolved only after all texts have been read. */
export async function relink(
  tasks: readonly TreeArticle[],
  { converted, rules }: { converted: readonly ConvertedArticle[]; rules: ConversionRules },
  convert: (tasks: readonly TreeArticle[], rules: ConversionRules) => Promise<ConvertedArticle[]>,
): Promise<ConvertedArticle[]> {
  const former = new Map<string, string>();
  for (const { path, oldAddresses } of converted)
    for (const address of oldAddresses) {
      const key = formerKey(address, rules.mapping);
      if (key !== undefined && !former.has(key)) former.set(key, path);
    }
  const again = new Set(
    converted.filter(({ lost }) => lost.some((key) => former.has(key))).map(({ origin }) => origin),
  );
  const remaining = tasks.filter(({ file }) => again.has(file.origin));
  if (remaining.length === 0) return [...converted];
  const made = await convert(remaining, { ...rules, former });
  const byOrigin = new Map(made.map((article) => [article.origin, article]));
  return converted.map((article) => byOrigin.get(article.origin) ?? article);
}

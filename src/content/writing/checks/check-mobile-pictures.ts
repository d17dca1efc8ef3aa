import { mainPathOf, mobilePathOf } from "../../media/mobile-pictures.ts";
import type { MediaContent } from "../../model/tenant-content.ts";
import type { Findings } from "../../source/findings.ts";
import { didYouMean } from "../../source/nearest-name.ts";
import type { ArticleEntry } from "./articles.ts";

interface Folder {
  media: ReadonlyMap<string, Pick<MediaContent, "mimeType">>;
  /** Paths in the content folder. */
  broken: ReadonlySet<string>;
  articles: readonly Pick<ArticleEntry, "frontMatter" | "references">[];
  /** The YAML files as read. */
  sources: Readonly<Record<string, string>>;
}

/**
 * Warns of drawings for phones that no page shows, since no picture of their name stands beside them. One that something in
 * the folder names is shown there, whatever it is called.
 */
export function checkMobilePictures(folder: Folder, findings: Findings): void {
  for (const [path, { mimeType }] of folder.media) {
    const main = mainPathOf(path);
    if (main === undefined || !mimeType.startsWith("image/") || folder.broken.has(`media/${main}`)) continue;
    const stands = folder.media.has(main);
    if ((stands && mobilePathOf(main) === path) || isNamed(path, folder)) continue;
    findings.warn(
      "mobile-picture",
      `media/${path}`,
      1,
      stands
        ? `phones are not shown it in place of "${main}". Name it "${mobilePathOf(main)}"`
        : `phones are shown it in place of "${main}", which is not in media/${didYouMean(main, folder.media.keys())}. Name it like the picture, with ".mobile" before the ending`,
    );
  }
}

function isNamed(path: string, { articles, sources }: Folder): boolean {
  return (
    articles.some(
      ({ frontMatter, references }) => frontMatter.cover === path || references.includes(`media/${path}`),
    ) ||
    Object.values(sources).some((text) =>
      [path, encodeURI(path)].some((name) => text.normalize("NFC").includes(name)),
    )
  );
}

import { composed } from "../../../contract/addresses/composed.ts";
import { coded } from "../../../contract/studio/finding-codes.ts";
import { mainPathOf, mobilePathOf } from "../../media/mobile-pictures.ts";
import type { Findings } from "../../source/findings.ts";
import { didYouMean } from "../../source/nearest-name.ts";
import type { SiteNames } from "./site-names.ts";

/**
 * Warns of variants for phones that no page shows, because there is no picture with the matching name. A variant to which the
 * site refers directly is shown, whatever its name. If a text no longer refers to a variant, only the next check of that file
 * reports it.
 *
 * @param sources the texts of the settings files, by name
 */
export function checkMobilePictures(
  { concerned, media, broken, isShown }: Pick<SiteNames, "concerned" | "media" | "broken" | "isShown">,
  sources: Readonly<Record<string, string>>,
  findings: Findings,
): void {
  for (const path of concerned.media) {
    const main = mainPathOf(path);
    const isPicture = media.get(path)?.mimeType.startsWith("image/") === true;
    if (main === undefined || !isPicture || broken.has(`media/${main}`)) continue;
    const stands = media.has(main);
    const meant = mobilePathOf(main);
    if ((stands && meant === path) || isShown(path) || isNamed(path, sources)) continue;
    const [message, code] = stands
      ? [
          `phones do not show this file instead of "${main}". Rename it to "${meant}"`,
          coded("mobile-picture-name", { main, meant }),
        ]
      : [
          `phones would show this file instead of "${main}", which is not in media/${didYouMean(main, media.keys())}. Name it like the picture, with ".mobile" before the extension`,
          coded("mobile-picture-alone", { main }),
        ];
    findings.warn("mobile-picture", `media/${path}`, 1, message, code);
  }
}

function isNamed(path: string, sources: Readonly<Record<string, string>>): boolean {
  return Object.values(sources).some((text) =>
    [path, encodeURI(path)].some((name) => composed(text).includes(name)),
  );
}

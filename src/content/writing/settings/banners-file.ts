import * as v from "valibot";
import type { BannerContent } from "../../model/tenant-content.ts";
import type { Findings } from "../../source/findings.ts";
import {
  ONE_TARGET,
  hasOneTarget,
  keys,
  localizedText,
  mediaPath,
  targetEntries,
  targetOf,
  text,
} from "../../source/schema-parts.ts";
import { type YamlText, readYaml } from "../../source/yaml-text.ts";
import { dateText } from "../../time/date-schema.ts";
import { isPossible } from "../../time/schedule.ts";

const bannerSchema = v.pipe(
  keys({
    id: v.pipe(text, v.minLength(1, "must not be empty")),
    title: localizedText,
    subtitle: v.optional(localizedText, ""),
    image: mediaPath,
    imageMobile: v.optional(mediaPath),
    alt: v.optional(localizedText, ""),
    ...targetEntries,
    cta: v.optional(localizedText),
    from: v.optional(dateText),
    until: v.optional(dateText),
  }),
  v.check((entry) => hasOneTarget(entry), ONE_TARGET),
  v.forward(
    v.partialCheck([["from"], ["until"]], isPossible, "is before `from`, so the banner would never be shown"),
    ["until"],
  ),
);

/** Schema of `banners.yaml`. */
export const bannersSchema = v.nullish(
  v.record(
    v.string(),
    v.array(bannerSchema, "must be a list of banners"),
    "must be an object that maps each place to a list of banners",
  ),
  {},
);

export interface BannersFile {
  banners: Record<string, BannerContent[]>;
  yaml: YamlText<unknown>;
}

/** Reads `banners.yaml`. Ids are unique within a place. */
export function readBannersFile(source: string, file: string, findings: Findings): BannersFile | undefined {
  const yaml = readYaml(source, bannersSchema, { file }, findings);
  if (yaml === undefined) return undefined;
  const banners: Record<string, BannerContent[]> = {};
  for (const [place, entries] of Object.entries(yaml.value)) {
    const ids = new Set<string>();
    banners[place] = entries.map(({ article, group, url, ...banner }, index) => {
      if (ids.has(banner.id)) {
        findings.error(
          "duplicate-id",
          file,
          yaml.positionAt([place, index, "id"]),
          `the id "${banner.id}" occurs twice in ${place}; give each banner its own id`,
        );
      }
      ids.add(banner.id);
      const target = targetOf({ article, group, url });
      return target === undefined ? banner : { ...banner, target };
    });
  }
  return { banners, yaml };
}

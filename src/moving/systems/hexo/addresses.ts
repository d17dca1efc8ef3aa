import { type AddressPatterns, type OldAddressRule, USUAL_PARTS } from "../../survey/address-patterns.ts";
import { nearest, settingsOf } from "../../survey/settings-of.ts";
import type { TreeSurvey } from "../../survey/survey-tree.ts";

const SETTINGS = /(?:^|\/)_config\.ya?ml$/;
const USUAL = ":year/:month/:day/:title/";

/** Returns rules from `permalink` of Hexo's settings. */
export function hexoAddresses(survey: TreeSurvey, patterns: AddressPatterns): OldAddressRule[] {
  const file = nearest(survey.paths, (path) => SETTINGS.test(path)) ?? "_config.yml";
  const pattern = `/${String(settingsOf(survey, SETTINGS)["permalink"] ?? USUAL)}`;
  return patterns
    .rules({ path: "**/_posts/**", pattern, file }, partOf)
    .map((rule) => withFolders(rule, survey));
}

/** Matches parts that Hexo computes from its database or from a local time, so that no field of a text contains them. */
const COMPUTED = /^(?:id|hash|timestamp)$/;

function partOf(part: string): string | undefined {
  if (part === "category") return "{categories}";
  // Any field of a post can be part of its address.
  return USUAL_PARTS[part] ?? (COMPUTED.test(part) ? undefined : `{field.${part}}`);
}

/**
 * Adds addresses with a post's whole path below `_posts`. Hexo includes the folder in addresses, and also the date of the file
 * name unless its settings separate date and title.
 */
function withFolders({ path, address }: OldAddressRule, { paths }: TreeSurvey): OldAddressRule {
  const isPlain = !paths.some((one) => /(?:^|\/)_posts\/(?:\d{4}-\d{2}-\d{2}-|.+\/).*\.md$/.test(one));
  const [usual = ""] = [address].flat();
  return isPlain || !usual.includes("{slug}")
    ? { path, address }
    : { path, address: [usual, usual.replace("{slug}", "{rest}")] };
}

import { posix } from "node:path";
import { isRecord } from "../../../contract/api/is-record.ts";
import { type AddressPatterns, type OldAddressRule, USUAL_PARTS } from "../../survey/address-patterns.ts";
import { nearest, settingsOf } from "../../survey/settings-of.ts";
import type { TreeSurvey } from "../../survey/survey-tree.ts";
import { jekyllScopes } from "./scopes.ts";

/** Jekyll's predefined address patterns, by name. */
const STYLES: Readonly<Record<string, string>> = {
  date: "/:categories/:year/:month/:day/:title:output_ext",
  pretty: "/:categories/:year/:month/:day/:title/",
  ordinal: "/:categories/:year/:y_day/:title:output_ext",
  none: "/:categories/:title:output_ext",
};
const SETTINGS = /(?:^|\/)_config\.ya?ml$/;

/**
 * Returns rules from `permalink` of Jekyll's settings: in `defaults` for a folder, for posts, or for a collection. It also
 * determines the end of pages' addresses.
 */
export function jekyllAddresses(
  survey: TreeSurvey,
  root: string,
  patterns: AddressPatterns,
): OldAddressRule[] {
  const settings = settingsOf(survey, SETTINGS);
  const file = nearest(survey.paths, (path) => SETTINGS.test(path)) ?? "_config.yml";
  const style = String(settings["permalink"] ?? "date");
  const ending = endingOf(style);
  const rulesFor = (path: string, pattern: string): OldAddressRule[] =>
    patterns.rules({ path, pattern, file }, (part) => partOf(part, path));
  const scoped = jekyllScopes(survey, root).flatMap(({ path, values: { permalink } }) =>
    typeof permalink === "string" ? rulesFor(posix.relative(root, path), STYLES[permalink] ?? permalink) : [],
  );
  const { collections } = settings;
  const listed = Object.entries(isRecord(collections) ? collections : {}).flatMap(([name, own]) => {
    const { permalink } = isRecord(own) ? own : {};
    return rulesFor(
      `**/_${name}/**`,
      typeof permalink === "string" ? permalink : `/:collection/:path${ending}`,
    );
  });
  return [
    ...scoped,
    ...rulesFor("**/_posts/**", STYLES[style] ?? style),
    ...listed,
    { path: "**", address: `/{path}${ending}` },
  ];
}

/** Returns the end of pages' addresses, which depends on the permalink style of posts. */
function endingOf(style: string): string {
  if (style === "pretty" || style.endsWith("/")) return "/";
  return Object.hasOwn(STYLES, style) || style.endsWith(":output_ext") || style.endsWith(".html")
    ? ".html"
    : "";
}

/**
 * Returns our part for one of Jekyll's. In a collection, `:path` is the path below the collection's folder. For a page, it is the
 * page's folder.
 */
function partOf(part: string, path: string): string | undefined {
  const collection = /(?:^|\/)_([^/*]+)\//.exec(path)?.[1];
  if (part === "collection") return collection;
  if (part === "path") return collection === undefined ? "{folder}" : "{rest}";
  return USUAL_PARTS[part];
}

import { parse as parseToml } from "smol-toml";
import { parse as parseYaml } from "yaml";
import { isRecord } from "../../../contract/api/is-record.ts";
import type { ForeignSystem } from "./recognise-system.ts";
import type { TreeSurvey } from "./survey-tree.ts";

/** Where texts whose path fits lay on their old site. */
export interface OldAddressRule {
  path: string;
  address: string;
}

/** What Jekyll calls its usual forms. */
const JEKYLL_STYLES: Readonly<Record<string, string>> = {
  date: "/:categories/:year/:month/:day/:title:output_ext",
  pretty: "/:categories/:year/:month/:day/:title/",
  none: "/:categories/:title:output_ext",
};
const HEXO_USUAL = ":year/:month/:day/:title/";

/** What systems call the parts of an address. */
const PARTS: Readonly<Record<string, string>> = {
  categories: "{categories}",
  year: "{year}",
  month: "{month}",
  day: "{day}",
  title: "{slug}",
  post_title: "{slug}",
  slug: "{slug}",
  slugorcontentbasename: "{slug}",
  slugorfilename: "{slug}",
  name: "{name}",
  filename: "{name}",
  contentbasename: "{name}",
  section: "{folder}",
  sections: "{folder}",
  path: "{path}",
  output_ext: ".html",
};

/** The addresses that a system makes of the paths of its texts, by its settings or by its habit. */
export function findOldAddresses(survey: TreeSurvey, { name }: ForeignSystem): OldAddressRule[] {
  const every = (address: string): OldAddressRule[] => [{ path: "**", address }];
  switch (name) {
    case "Jekyll": {
      const style = String(settingsOf(survey, /(?:^|\/)_config\.ya?ml$/)["permalink"] ?? "date");
      return [...rulesOf("**/_posts/**", JEKYLL_STYLES[style] ?? style), ...every("/{path}.html")];
    }
    case "Hexo": {
      const pattern = settingsOf(survey, /(?:^|\/)_config\.ya?ml$/)["permalink"];
      return [...rulesOf("**/_posts/**", `/${String(pattern ?? HEXO_USUAL)}`), ...every("/{path}/")];
    }
    case "Hugo":
      return [...hugoRules(survey), ...every("/{path}/")];
    case "Docusaurus":
      return [{ path: "**/20*", address: "/blog/{year}/{month}/{day}/{slug}" }, ...every("/docs/{path}")];
    case "VitePress":
    case "VuePress":
      return every("/{path}.html");
    case "MkDocs":
    case "Starlight":
      return every("/{path}/");
    case "Nextra":
    case "GitBook":
      return every("/{path}");
    default:
      return [];
  }
}

/** `permalinks` of Hugo's settings: a pattern for each section, since some versions below the kind of page. */
function hugoRules(survey: TreeSurvey): OldAddressRule[] {
  const { permalinks } = settingsOf(
    survey,
    /(?:^|\/)(?:hugo\.(?:toml|ya?ml|json)|config\.(?:toml|ya?ml|json))$/,
  );
  if (!isRecord(permalinks)) return [];
  const sections = { ...permalinks, ...(isRecord(permalinks["page"]) ? permalinks["page"] : {}) };
  return Object.entries(sections).flatMap(([section, pattern]) =>
    typeof pattern === "string" ? rulesOf(`${section}/**`, pattern) : [],
  );
}

/** None for a pattern with parts that a mapping cannot name. */
function rulesOf(path: string, pattern: string): OldAddressRule[] {
  let isKnown = true;
  const address = pattern.replaceAll(/:(\w+)(?:\[[^\]]*\])?/g, (whole, part: string) => {
    const known = PARTS[part];
    isKnown &&= known !== undefined;
    return known ?? whole;
  });
  return isKnown ? [{ path, address: address.replace(/^\/*/, "/") }] : [];
}

function settingsOf({ paths, read }: TreeSurvey, name: RegExp): Record<string, unknown> {
  const path = paths.find((one) => name.test(one));
  if (path === undefined) return {};
  try {
    const source = read(path);
    const settings: unknown = path.endsWith(".toml")
      ? parseToml(source)
      : parseYaml(source, { logLevel: "silent" });
    return isRecord(settings) ? settings : {};
  } catch {
    // Settings that cannot be read tell nothing.
    return {};
  }
}

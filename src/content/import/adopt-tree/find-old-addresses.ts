import { posix } from "node:path";
import { parse as parseToml } from "smol-toml";
import { parse as parseYaml } from "yaml";
import { isRecord } from "../../../contract/api/is-record.ts";
import { matchesInLanguages, readLayouts } from "../foreign/language-layouts.ts";
import type { FoundGroup } from "./find-groups.ts";
import type { FoundLanguages } from "./find-languages.ts";
import type { ForeignSystem } from "./recognise-system.ts";
import type { TreeSurvey } from "./survey-tree.ts";

/** Where texts whose path fits lay on their old site. */
export interface OldAddressRule {
  path: string;
  address: string | string[];
}

/** A rule for an address that is none of a text. */
export interface FoundRedirect {
  from: string;
  to: string;
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

/** Where systems have the feed of a site by their habit, for the readers that ask for it there. */
const FEEDS: Readonly<Record<string, readonly string[]>> = {
  Hexo: ["/atom.xml", "/rss2.xml"],
  Hugo: ["/index.xml"],
  Docusaurus: ["/blog/atom.xml", "/blog/rss.xml"],
};

/** Rules for addresses that no text had: the system made what was there itself. */
export function findOldRedirects({ name }: ForeignSystem, groups: readonly FoundGroup[]): FoundRedirect[] {
  const posts = groups.find(({ path }) => path === "_posts/**");
  return [
    ...(FEEDS[name] ?? []).map((from) => ({ from, to: "/feed.xml" })),
    ...(name === "Hexo" && posts !== undefined
      ? [{ from: "/archives", to: `/${posts.slug}/index.html` }]
      : []),
  ];
}

/** The addresses that a system makes of the paths of its texts, by its settings or by its habit. */
export function findOldAddresses(
  survey: TreeSurvey,
  { name }: ForeignSystem,
  languages: FoundLanguages,
): OldAddressRule[] {
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
    case "Docusaurus": {
      // A post that names its slug has no day in its address.
      const address = ["/blog/{year}/{month}/{day}/{slug}", "/blog/{slug}"];
      const posts = ["**/20*", "**/20*/index.*"];
      return [...posts.map((path) => ({ path, address })), ...every("/docs/{path}")];
    }
    case "VitePress":
    case "VuePress":
      return every("/{path}.html");
    case "MkDocs":
    case "Starlight":
      return every("/{path}/");
    case "Nextra":
      return every("/{path}");
    case "GitBook":
      return [...gitbookRules(survey, languages, "/{path}"), ...every("/{path}")];
    default:
      return [];
  }
}

/**
 * `redirects` of `.gitbook.yaml`, from addresses to files below its `root`.
 *
 * @param usual the address that each of these texts has besides
 */
function gitbookRules(survey: TreeSurvey, { layouts }: FoundLanguages, usual: string): OldAddressRule[] {
  const file = /(?:^|\/)\.gitbook\.yaml$/;
  const path = survey.paths.find((one) => file.test(one));
  const { root, redirects } = settingsOf(survey, file);
  if (path === undefined || !isRecord(redirects)) return [];
  const top = posix.join(posix.dirname(path), typeof root === "string" ? root : "");
  const readers = readLayouts(Object.fromEntries(layouts));
  const texts = new Set(survey.texts.map((text) => text.path));
  const addresses = new Map<string, string[]>();
  for (const [from, to] of Object.entries(redirects)) {
    if (typeof to !== "string" || !/^[^{}:*?#]+$/.test(from)) continue;
    const target = posix.join(top, to.replace(/#.*$/, ""));
    const text = [target, `${target}.md`, posix.join(target, "README.md")].find((one) => texts.has(one));
    const name = text === undefined ? undefined : matchesInLanguages(text, readers)[0]?.name;
    if (name === undefined) continue;
    const known = addresses.get(name) ?? [usual];
    addresses.set(name, [...known, `/${from.replace(/^\/+/, "")}`]);
  }
  return [...addresses].map(([text, address]) => ({ path: text, address }));
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

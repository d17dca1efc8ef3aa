import { posix } from "node:path";
import { isRecord } from "../../../contract/api/is-record.ts";
import { matchesInLanguages, readLayouts } from "../foreign/language-layouts.ts";
import type { FoundGroup } from "./find-groups.ts";
import type { FoundLanguages } from "./find-languages.ts";
import { hugoSettings } from "./hugo-settings.ts";
import type { ForeignSystem } from "./recognise-system.ts";
import { settingsOf } from "./settings-of.ts";
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
const JEKYLL_SETTINGS = /(?:^|\/)_config\.ya?ml$/;
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
  { name, base = "" }: ForeignSystem,
  languages: FoundLanguages,
): OldAddressRule[] {
  const every = (address: string): OldAddressRule[] => [{ path: "**", address }];
  switch (name) {
    case "Jekyll": {
      const settings = settingsOf(survey, JEKYLL_SETTINGS);
      const style = String(settings["permalink"] ?? "date");
      return [
        ...rulesOf("**/_posts/**", JEKYLL_STYLES[style] ?? style),
        ...collectionRules(settings, /^pretty$|\/$/.test(style)),
        ...every("/{path}.html"),
      ];
    }
    case "Hexo": {
      const pattern = settingsOf(survey, JEKYLL_SETTINGS)["permalink"];
      const posts = rulesOf("**/_posts/**", `/${String(pattern ?? HEXO_USUAL)}`, hexoPart);
      return [...posts.map((rule) => withFolders(rule, survey)), ...every("/{path}/")];
    }
    case "Hugo":
      return hugoRules(survey);
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
    case "DocFX": {
      // With the language before it, and without.
      const usual = [`${base}/{path}`, `/en-us${base}/{path}`];
      return [...movedRules(survey, languages, { base, usual }), { path: "**", address: usual }];
    }
    case "GitBook":
      return [...gitbookRules(survey, languages, "/{path}"), ...every("/{path}")];
    default:
      return [];
  }
}

/** What Hexo computes, which no field of a text says. */
const COMPUTED_IN_HEXO = /^(?:id|hash|hour|minute|second|timestamp|i_month|i_day)$/;

function hexoPart(part: string): string | undefined {
  if (part === "category") return "{categories}";
  // Whatever a post says of itself can be a part of its address.
  return PARTS[part] ?? (COMPUTED_IN_HEXO.test(part) ? undefined : `{field.${part}}`);
}

/** In Hexo posts keep the folder in which they are, and the day in their name where settings do not tell it from the title. */
function withFolders({ path, address }: OldAddressRule, { paths }: TreeSurvey): OldAddressRule {
  const isPlain = !paths.some((one) => /(?:^|\/)_posts\/(?:\d{4}-\d{2}-\d{2}-|.+\/).*\.md$/.test(one));
  const [usual = ""] = [address].flat();
  return isPlain || !usual.includes("{slug}")
    ? { path, address }
    : { path, address: [usual, usual.replace("{slug}", "{rest}")] };
}

/** Collections of Jekyll: their texts are pages if `output` says so. */
function collectionRules({ collections }: Record<string, unknown>, isPretty: boolean): OldAddressRule[] {
  if (!isRecord(collections)) return [];
  return Object.entries(collections).flatMap(([name, settings]) => {
    const { permalink } = isRecord(settings) ? settings : {};
    const own =
      typeof permalink === "string" ? permalink : `/:collection/:path${isPretty ? "/" : ":output_ext"}`;
    return rulesOf(`**/_${name}/**`, own, (part) => {
      if (part === "collection") return name;
      return part === "path" ? "{rest}" : PARTS[part];
    });
  });
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

const MOVED = /(?:^|\/)\.openpublishing\.redirection(?:\.[\w-]+)?\.json$/;

/** What Microsoft's publishing keeps of texts that were renamed: their old paths, and the new addresses. */
function movedRules(
  survey: TreeSurvey,
  { layouts }: FoundLanguages,
  { base, usual }: { base: string; usual: readonly string[] },
): OldAddressRule[] {
  const [folder = ""] = [...layouts.values()].flat();
  const texts = new Set(
    survey.texts.flatMap(
      ({ path }) => matchesInLanguages(path, readLayouts(Object.fromEntries(layouts)))[0]?.name ?? [],
    ),
  );
  const rules = survey.paths
    .filter((path) => MOVED.test(path))
    .flatMap((path) => settingsOf(survey, (one) => one === path)["redirections"] ?? [])
    .filter(isRecord);
  const found = rules.flatMap(({ source_path: from, redirect_url: to }) => {
    if (typeof from !== "string" || typeof to !== "string" || !to.startsWith(`${base}/`)) return [];
    const target = to
      .slice(base.length + 1)
      .replace(/[?#].*$/s, "")
      .replace(/\/$/, "");
    const text = [`${target}.md`, posix.join(target, "index.md")].find((one) => texts.has(one));
    const start = `${folder}/`.toLowerCase();
    const old = (from.toLowerCase().startsWith(start) ? from.slice(start.length) : from).replace(
      /\.\w+$/,
      "",
    );
    return text === undefined || /[{}:*?#]/.test(old) ? [] : [{ text, old: `${base}/${old}` }];
  });
  return [...Map.groupBy(found, ({ text }) => text)].map(([text, moved]) => ({
    path: text,
    address: [...usual, ...moved.map(({ old }) => old)],
  }));
}

/**
 * `permalinks` of Hugo's settings: a pattern for each section, since some versions below the kind of page. Addresses may be ugly, which is what
 * Hugo calls an ending, and the originals in the folder of their language, too.
 */
function hugoRules(survey: TreeSurvey): OldAddressRule[] {
  const { permalinks, uglyURLs: ugly, defaultContentLanguageInSubdir: hasFolder } = hugoSettings(survey);
  const named = isRecord(permalinks) ? permalinks : {};
  const sections = { ...named, ...(isRecord(named["page"]) ? named["page"] : {}) };
  const uglySections = Object.entries(isRecord(ugly) ? ugly : {}).flatMap(([section, isUgly]) =>
    isUgly === true ? section : [],
  );
  const before = hasFolder === true ? "/{language}/" : "/";
  const addressOf = (address: string, isUgly: boolean): string =>
    before + (isUgly ? address.replace(/\/$/, ".html") : address).replace(/^\/+/, "");
  const rules = Object.entries(sections).flatMap(([section, pattern]) => {
    const isUgly = ugly === true || uglySections.includes(section);
    return typeof pattern === "string" ? rulesOf(`${section}/**`, addressOf(pattern, isUgly), hugoPart) : [];
  });
  const usual = uglySections.map((section) => ({
    path: `${section}/**`,
    address: addressOf("/{path}/", true),
  }));
  return [...rules, ...usual, { path: "**", address: addressOf("/{path}/", ugly === true) }];
}

/** Without a slug of its own, a text of Hugo has its title in its address. */
function hugoPart(part: string): string | undefined {
  return part === "title" || part === "slug" ? "{title}" : PARTS[part];
}

/** None for a pattern with parts that a mapping cannot name. */
function rulesOf(
  path: string,
  pattern: string,
  namePart: (part: string) => string | undefined = (part) => PARTS[part],
): OldAddressRule[] {
  let isKnown = true;
  const address = pattern.replaceAll(/:(\w+)(?:\[[^\]]*\])?/g, (whole, part: string) => {
    const known = namePart(part);
    isKnown &&= known !== undefined;
    return known ?? whole;
  });
  return isKnown ? [{ path, address: address.replace(/^\/*/, "/") }] : [];
}

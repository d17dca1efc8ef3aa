import { posix } from "node:path";
import { isRecord } from "../../contract/api/is-record.ts";
import { matchesInLanguages, readLayouts } from "../mapping/language-layouts.ts";
import { AddressPatterns, type OldAddressRule } from "./address-patterns.ts";
import type { FoundGroup } from "./find-groups.ts";
import type { FoundLanguages } from "./find-languages.ts";
import { hexoAddresses } from "./hexo-addresses.ts";
import { hugoAddresses } from "./hugo-addresses.ts";
import { jekyllAddresses } from "./jekyll-addresses.ts";
import type { ForeignSystem } from "./recognise-system.ts";
import { settingsOf } from "./settings-of.ts";
import type { TreeSurvey } from "./survey-tree.ts";

/** A rule for an address that is none of a text. */
export interface FoundRedirect {
  from: string;
  to: string;
}

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

/** Where texts were, and what the settings say of it that cannot be had here. */
export interface FoundAddresses {
  rules: OldAddressRule[];
  unread: string[];
}

/** The addresses that a system makes of the paths of its texts, by its settings or by its habit. */
export function findOldAddresses(
  survey: TreeSurvey,
  system: ForeignSystem,
  languages: FoundLanguages,
): FoundAddresses {
  const patterns = new AddressPatterns();
  const rules = rulesOf(survey, system, languages, patterns);
  return { rules, unread: patterns.unread };
}

function rulesOf(
  survey: TreeSurvey,
  { name, base = "", roots }: ForeignSystem,
  languages: FoundLanguages,
  patterns: AddressPatterns,
): OldAddressRule[] {
  const every = (address: string): OldAddressRule[] => [{ path: "**", address }];
  switch (name) {
    case "Jekyll":
      return jekyllAddresses(survey, roots[0] ?? "", patterns);
    case "Hexo":
      return [...hexoAddresses(survey, patterns), ...every("/{path}/")];
    case "Hugo":
      return hugoAddresses(survey, patterns);
    case "Docusaurus": {
      // A post that names its slug has no day in its address.
      const address = ["/blog/{year}/{month}/{day}/{slug}", "/blog/{slug}"];
      return [{ path: "blog/**", address }, ...every(posix.join("/", docsBase(survey), "{path}"))];
    }
    case "mdBook":
    case "VitePress":
    case "VuePress":
      return every("/{path}.html");
    case "MkDocs":
      return every(
        settingsOf(survey, /(?:^|\/)mkdocs\.ya?ml$/)["use_directory_urls"] === false
          ? "/{path}.html"
          : "/{path}/",
      );
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

/** What stands before the addresses of documentation in Docusaurus: empty where there is nothing else. */
function docsBase({ paths, read }: TreeSurvey): string {
  const path = paths.find((one) => /(?:^|\/)docusaurus\.config\.\w+$/.test(one));
  const settings = path === undefined ? "" : read(path);
  return /\bdocs:\s*\{[^{}]*?\brouteBasePath:\s*["'`]([^"'`]*)/.exec(settings)?.[1] ?? "docs";
}

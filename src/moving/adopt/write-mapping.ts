import { stringify } from "yaml";
import { folderOfLayout } from "../mapping/language-layouts.ts";
import { usualTag } from "../markup/usual-tags.ts";
import type { FoundLanguages } from "../survey/found-languages.ts";
import type { ValuesByPath } from "../survey/ranked-values.ts";
import type { Occurrence, TreeSurvey } from "../survey/survey-tree.ts";
import { ROOT_SLUG } from "../text/root-text.ts";
import type { Names } from "./find-menu-names.ts";
import type { FoundNavigation } from "./find-navigation.ts";
import type { FoundRedirect, FoundAddresses } from "./find-old-addresses.ts";
import { findRoots } from "./find-roots.ts";
import type { TopPages } from "./find-top-pages.ts";
import type { NamedGroup } from "./name-groups.ts";
import type { ForeignSystem } from "./recognise-system.ts";
import { USUAL_COMPONENTS } from "./usual-components.ts";
import type { FoundFields } from "./usual-fields.ts";

export interface MappingFindings {
  /** Code of the site to be created, and its title. */
  tenant: string;
  title: string;
  system: ForeignSystem;
  /** Descriptions of other systems with files in the tree, and how their texts are treated. */
  others: readonly string[];
  languages: FoundLanguages;
  /** Maps the names of translations to those of their originals. */
  translations: Readonly<Record<string, string>>;
  groups: readonly NamedGroup[];
  fields: FoundFields;
  values: readonly ValuesByPath[];
  authors: Readonly<Record<string, string>>;
  navigation: FoundNavigation | undefined;
  topPages: TopPages;
  oldAddresses: FoundAddresses;
  redirects: readonly FoundRedirect[];
  survey: TreeSurvey;
}

const NAMES = { en: "English", zh: "简体中文", kr: "한국어" } as const;

/** Writes a mapping file. Comments in it explain each part, and the decisions that a person must make. */
export function writeMapping(findings: MappingFindings): string {
  const parts = [
    head(findings),
    languagesPart(findings),
    frontMatterPart(findings),
    shortcodesPart(findings),
    menuPart(findings),
    rest(findings),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** Name of the menu entry for the text at the root of a tree. */
const FRONT_NAMES = { en: "Home", zh: "首页", kr: "홈" } as const;

/**
 * Writes the menus part of the mapping. A tree without a menu gets one from its folders (documentation), or from its top pages
 * and groups (blog).
 */
function menuPart({ navigation, groups, topPages, languages, system }: MappingFindings): string {
  if (navigation !== undefined)
    return `# The file with the menu of the site, which is read as data.\nnavigation: ${inline(navigation.path)}`;
  const [[folder = ""] = []] = languages.layouts.values();
  if (!system.isBlog)
    return [
      "# No menu file was found. The menu is built from this folder: sorted by the positions in texts, then by number prefixes, then by title.",
      `navigation: ${inline(`${folderOfLayout(folder).replace(/^\.?\/*$/, ".")}/`)}`,
    ].join("\n");
  const { hasFront, others } = topPages;
  const codes = [...languages.layouts.keys()];
  const name = Object.fromEntries(codes.map((code) => [code, FRONT_NAMES[code]]));
  const entries = [
    ...(hasFront ? [inline({ id: "front", name, article: ROOT_SLUG })] : []),
    ...groups.map(({ slug, names }) => inline({ id: slug, name: nameIn(names), group: slug })),
    ...others.map(({ slug, title }) => inline({ id: `page-${slug}`, name: title, article: slug })),
  ];
  if (entries.length === 0) return "";
  const first = hasFront
    ? " The page at the top of the tree is first: / leads there in theme3 and theme4."
    : "";
  return [
    `# The menu at the top of the site.${first}`,
    "menus:",
    "  top_menu:",
    ...entries.map((entry) => `    - ${entry}`),
  ].join("\n");
}

/** Writes a value as YAML on one line. */
function inline(value: unknown): string {
  return stringify(value, {
    collectionStyle: "flow",
    lineWidth: 0,
    doubleQuotedMinMultiLineLength: Infinity,
  }).trim();
}

function head({ tenant, title, system, others, languages, groups }: MappingFindings): string {
  const codes = [...languages.layouts.keys()];
  const lines = codes.map(
    (code, index) =>
      `    - ${inline({ code, name: NAMES[code], ...(index === 0 ? { default: true } : {}) })}`,
  );
  const named = groups.map(({ slug, names, unnamed }) => {
    const open = unnamed.length === 0 ? "" : `   # nothing in the tree names it in ${unnamed.join(", ")}`;
    return `    - ${inline({ slug, name: nameIn(names) })}${open}`;
  });
  return [
    `# How this tree, recognised as one of ${system.name}, becomes a site. Change what does not suit, then:`,
    `#   npx vitrine check <tree> --mapping <this file> --tenant ${tenant}`,
    ...others.map((other) => `# Also seen: ${other}`),
    "site:",
    `  name: ${inline(title)}`,
    `  theme: ${system.isBlog ? "theme1" : "theme3"}   # theme1 to theme4 look different`,
    `  hosts: [${tenant}.localhost]   # where the site will be`,
    "  languages:   # the default one is that of the originals",
    ...lines,
    ...(named.length === 0 ? [] : ["  groups:   # their names, as readers see them", ...named]),
  ].join("\n");
}

/** Returns a single name instead of an object if the name is the same in all languages. */
function nameIn(names: Names): Names | string {
  const [first, ...others] = [...new Set(Object.values(names))];
  return first !== undefined && others.length === 0 ? first : names;
}

function languagesPart({ languages, translations, system }: MappingFindings): string {
  const layouts = Object.fromEntries(
    [...languages.layouts].map(([code, found]) => [code, found.length === 1 ? found[0] : found]),
  );
  const skip = [...system.skip, ...languages.others];
  const joined = Object.entries(translations).map(
    ([name, original]) => `  ${inline(name)}: ${inline(original)}`,
  );
  return [
    "# Where the texts of each language are: folders, or patterns of paths.",
    `languages: ${inline(layouts)}`,
    ...(joined.length === 0
      ? []
      : ["", "# Translations with names of their own, and their originals.", "translations:", ...joined]),
    ...(skip.length === 0 ? [] : ["", "# Texts that are not articles.", `skip: ${inline(skip)}`]),
    ...(system.unread.length === 0
      ? []
      : [
          "",
          "# Settings that leave out texts and were not understood. Add these texts to skip.",
          ...system.unread.map((what) => `#   ${what.replace(/\s+/g, " ")}`),
        ]),
    ...(system.drafts.length === 0
      ? []
      : ["", "# Articles that are not public.", `drafts: ${inline(system.drafts)}`]),
  ].join("\n");
}

function frontMatterPart({ fields, values, authors }: MappingFindings): string {
  const { rename, split, flags, ignore, dates } = fields;
  const filled = (value: object): boolean => Object.keys(value).length > 0;
  const isUsed = ([key]: [string, unknown]): boolean =>
    [...Object.keys(rename), ...Object.keys(flags)].some(
      (name) => name === key || name.startsWith(`${key}.`),
    );
  const given = values
    .map(({ path, fields: own }) => ({
      path,
      fields: Object.fromEntries(Object.entries(own).filter(isUsed)),
    }))
    .filter((rule) => filled(rule.fields));
  const lines = [
    ...(filled(rename) ? [`  rename: ${inline(rename)}`] : []),
    ...(filled(split) ? [`  split: ${inline(split)}   # lists written as one text`] : []),
    ...(filled(authors) ? [`  authors: ${inline(authors)}   # names by the ids used in texts`] : []),
    ...(filled(flags) ? [`  flags: ${inline(flags)}`] : []),
    ...(dates === undefined ? [] : [`  dates: ${dates}   # which of the first two numbers is the month`]),
    ...(given.length === 0
      ? []
      : [
          "  values:   # values of the site for all texts of a folder; the first match counts",
          ...given.map((rule) => `    - ${inline(rule)}`),
        ]),
    ...(ignore.length === 0 ? [] : [`  ignore: ${inline(ignore)}   # found in the tree, but not used here`]),
  ];
  return lines.length === 0
    ? ""
    : ["# Fields of the tree for each of our fields.", "frontMatter:", ...lines].join("\n");
}

function shortcodesPart({ survey, system }: MappingFindings): string {
  const known: string[] = [];
  const open: string[] = [];
  for (const [name, tag] of [...survey.tags].sort(([, left], [, right]) => right.times - left.times)) {
    const usual =
      tag.isComponent && Object.hasOwn(USUAL_COMPONENTS, name) ? USUAL_COMPONENTS[name] : undefined;
    if (usual !== undefined) known.push(`    ${inline(name)}: ${inline(usual)}`);
    else if (tag.isComponent || (usualTag(name) === undefined && !/^(?:raw|verbatim|include\w*)$/.test(name)))
      open.push(`${inline(name)}: "{body}"   # ${counted(tag)}`);
  }
  const variables = [...survey.variables].map(([name, found]) => `${name}: ""   # ${counted(found)}`);
  // Wiki links also indicate Obsidian, because many repositories do not contain Obsidian's settings folder.
  const isVault = system.name === "Obsidian" || (system.name === "Markdown" && survey.hasWikiLinks);
  const live = [
    ...(survey.hasWikiLinks ? ["  wikiLinks: true   # [[Page#Heading|words]]"] : []),
    ...(isVault ? ["  calloutTitles: true   # words after > [!NOTE] are its title"] : []),
    ...(isVault ? [`  comments: ["%% %%"]   # never shown`] : []),
    ...(known.length === 0 ? [] : ["  tags:", ...known]),
  ];
  const hints = [
    ...(open.length === 0
      ? []
      : ["tags:   # replacement of each; without a rule only the enclosed text stays", ...indented(open)]),
    ...(variables.length === 0 ? [] : ["variables:   # value of each", ...indented(variables)]),
  ];
  if (live.length + hints.length === 0) return "";
  return [
    "# Shortcodes and components that have no built-in rule.",
    live.length === 0 ? "# shortcodes:" : "shortcodes:",
    ...live,
    ...hints.map((line) => `${live.length === 0 ? "# " : "  # "} ${line}`),
  ].join("\n");
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}

function counted({ times, files }: Occurrence): string {
  return `${times} in ${files} file${files === 1 ? "" : "s"}`;
}

function rest(findings: MappingFindings): string {
  const { groups, system, oldAddresses, redirects } = findings;
  const lines = [
    ...(system.hasDatedNames
      ? ["# Names such as 2024-05-31-title.md contain the date.", "datedNames: true", ""]
      : []),
    ...(system.hasNumberedNames
      ? [
          "# Names such as 01-title.md contain the position, which is not part of addresses.",
          "numberedNames: true",
          "",
        ]
      : []),
    ...(oldAddresses.unread.length === 0
      ? []
      : [
          "# Patterns of addresses with unknown parts, which were not converted: write a rule below.",
          ...oldAddresses.unread.map((what) => `#   ${what.replace(/\s+/g, " ")}`),
        ]),
    ...(oldAddresses.rules.length === 0
      ? []
      : [
          "# Addresses of texts on the old site, by path: each redirects to its article. Those in front matter do so without a rule.",
          "oldAddresses:",
          ...oldAddresses.rules.map((rule) => `  - ${inline(rule)}`),
          "",
        ]),
    ...(redirects.length === 0
      ? []
      : [
          "# Pages that the old system generated, and their targets here.",
          "redirects:",
          ...redirects.map((rule) => `  - ${inline(rule)}`),
          "",
        ]),
    ...rootLines(findings),
    system.origin === undefined
      ? "# origin: https://old.example.com     # target of links that match no file"
      : `origin: ${system.origin}   # target of links that match no file`,
  ];
  const rules = groups.map(({ slug, path }) => `  - ${inline({ path, group: slug })}`);
  return [
    ...lines,
    ...(rules.length === 0 ? [] : ["", "# Groups of texts: the first match counts.", "groups:", ...rules]),
  ].join("\n");
}

/** Writes roots that map addresses with a language prefix to that language's folder. */
function rootLines({ languages, survey, system }: MappingFindings): string[] {
  const used = findRoots(survey, languages, system.base);
  if (used.length === 0)
    return [
      "# roots: { /docs/: guides/ }          # folder, below a language's folder, for addresses with this beginning",
    ];
  const roots = Object.fromEntries(used.map((tag) => [`/${tag}/`, ""]));
  return [
    "# Folders, below the folder of the text's language, for addresses with these beginnings.",
    `roots: ${inline(roots)}`,
  ];
}

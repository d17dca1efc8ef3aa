import { posix } from "node:path";
import { languageOfTag } from "../../contract/addresses/locales.ts";
import { withoutNumbers } from "../addresses/number-prefix.ts";
import { fitsPattern } from "../mapping/mapping.ts";
import { isFolderPage } from "../text/front-text.ts";
import { findLeftOut } from "./left-out.ts";
import type { TreeSurvey } from "./survey-tree.ts";

export interface ForeignSystem {
  name: string;
  /** Folders below which its texts lie; empty for the whole tree. */
  roots: string[];
  /** Where the texts of another language lie, with `{language}` for its tag. */
  translated: string[];
  /** What the paths of texts begin with, for folders by the last of their names that do not count from the top of the site. */
  names: Readonly<Record<string, string>>;
  /** Patterns of texts that are no articles. */
  skip: string[];
  /** Patterns of texts that are drafts. */
  drafts: string[];
  /** Names of posts begin with a day. */
  hasDatedNames: boolean;
  /** Names begin with numbers, which it leaves out of addresses. */
  hasNumberedNames: boolean;
  /** Whether it is a blog rather than documentation. */
  isBlog: boolean;
  /** The title of the site, where its settings say one. */
  title: string | undefined;
  /** What its settings say of texts to be left out that cannot be had here. */
  unread: string[];
  /** The host of the site, and what it puts before all addresses, where that is known. */
  origin: string | undefined;
  base: string | undefined;
}

/** Files of a project that are meant for those who work on it. */
export const FOR_PEOPLE: readonly string[] = [
  ...["README.md", "LICENSE.md", "CHANGELOG.md", "CONTRIBUTING.md", "CODE_OF_CONDUCT.md", "SECURITY.md"],
  ".github/**",
];

interface Sign {
  name: string;
  /** The file that only this system has. */
  mark: RegExp;
  describe(survey: TreeSurvey, folder: string): Partial<ForeignSystem> & Pick<ForeignSystem, "roots">;
}

const beside = (folder: string, ...names: string[]): string[] =>
  names.map((name) => posix.join(folder, name));

/** The systems by a file that only they have, the surest first. */
const SIGNS: readonly Sign[] = [
  {
    name: "Docusaurus",
    mark: /(?:^|\/)docusaurus\.config\.\w+$/,
    describe: (survey, folder) => ({
      roots: existing(survey, beside(folder, "docs", "blog")),
      translated: beside(
        folder,
        "i18n/{language}/docusaurus-plugin-content-docs/current",
        "i18n/{language}/docusaurus-plugin-content-blog",
      ),
      names: { blog: "blog", "docusaurus-plugin-content-blog": "blog" },
      skip: ["**/_*"],
      hasDatedNames: survey.paths.some((path) => /(?:^|\/)blog\/\d{4}-\d{2}-\d{2}-/.test(path)),
      hasNumberedNames:
        survey.texts.some(({ path }) => withoutNumbers(path) !== path) &&
        !/\bnumberPrefixParser:\s*false\b/.test(settingsIn(survey, /(?:^|\/)docusaurus\.config\.\w+$/)),
    }),
  },
  {
    name: "VitePress",
    mark: /(?:^|\/)\.vitepress\/config(?:\/(?:index|shared))?\.\w+$/,
    describe: (survey, within) => {
      const folder = within.replace(/\/config$/, "");
      const settings = settingsIn(survey, /(?:^|\/)\.vitepress\/config(?:\/(?:index|shared))?\.\w+$/);
      const source = /^\s*srcDir:\s*["'`]([^"'`\n]+)["'`]/m.exec(settings)?.[1] ?? "";
      return { roots: [posix.join(posix.dirname(folder), source).replace(/\/$/, "")] };
    },
  },
  {
    name: "VuePress",
    mark: /(?:^|\/)\.vuepress\/config\.\w+$/,
    describe: (_survey, folder) => ({ roots: [posix.dirname(folder)] }),
  },
  {
    name: "Starlight",
    mark: /(?:^|\/)astro\.config\.\w+$/,
    describe: (survey, folder) => ({
      roots: existing(survey, beside(folder, "src/content/docs", "src/content/blog", "src/content")).slice(
        0,
        1,
      ),
    }),
  },
  {
    name: "MkDocs",
    mark: /(?:^|\/)mkdocs\.ya?ml$/,
    describe: (survey, folder) => {
      const settings = settingsIn(survey, /(?:^|\/)mkdocs\.ya?ml$/);
      const written = /^docs_dir:\s*["']?([^"'\s#]+)/m.exec(settings)?.[1] ?? "docs";
      const docs = posix.join(written).replace(/\/$/, "");
      // Some have settings for each language, which then lie side by side in folders named after it.
      const isOfLanguage =
        languageOfTag(posix.basename(folder)) !== undefined &&
        survey.paths.filter((path) => /(?:^|\/)mkdocs\.ya?ml$/.test(path)).length > 1;
      const translated = posix.join(posix.dirname(folder), "{language}", docs);
      return {
        roots: existing(survey, beside(folder, docs)),
        ...(isOfLanguage ? { translated: [translated] } : {}),
      };
    },
  },
  {
    name: "Hexo",
    mark: /(?:^|\/)source\/_posts\//,
    describe: (survey) => ({ roots: existing(survey, ["source"]), drafts: ["**/_drafts/**"], isBlog: true }),
  },
  {
    name: "Jekyll",
    // It does without settings, but never without days in the names of posts.
    mark: /(?:^|\/)(?:_config\.ya?ml|_posts\/\d{4}-\d{2}-\d{2}-[^/]+)$/,
    describe: (survey, folder) => ({
      roots: [folder.replace(/\/?_posts$/, "")],
      skip: [...FOR_PEOPLE, "404.md", "vendor/**"],
      drafts: ["**/_drafts/**"],
      hasDatedNames: true,
      isBlog: isDated(survey),
    }),
  },
  {
    name: "Hugo",
    mark: /(?:^|\/)(?:hugo\.(?:toml|ya?ml|json)|config\/_default\/[\w.-]+\.\w+|config\.(?:toml|ya?ml|json)|archetypes\/default\.md)$/,
    describe: (survey, folder) => ({
      roots: existing(survey, [
        ...beside(folder.replace(/(?:^|\/)(?:config\/_default|archetypes)$/, ""), "content"),
      ]),
      isBlog: isDated(survey),
    }),
  },
  {
    name: "Nextra",
    mark: /(?:^|\/)(?:theme\.config\.\w+|_meta\.(?:json|[cm]?[jt]sx?)|_meta\.[\w-]+\.(?:json|[cm]?[jt]sx?))$/,
    describe: (survey, within) => {
      const folder = within.replace(/(?:^|\/)(?:src\/)?(?:content|pages|app)(?:\/.*)?$/, "");
      const texts = ["content", "pages", "app"].flatMap((name) => [name, `src/${name}`]);
      const roots = existing(survey, beside(folder, ...texts)).slice(0, 1);
      return {
        roots,
        skip: roots.flatMap((root) => (root.endsWith("app") ? partsOfPages(survey, root) : [])),
      };
    },
  },
  {
    name: "DocFX",
    mark: /(?:^|\/)docfx\.json$/,
    describe: (survey, folder) => {
      // Microsoft names the folder of a site with what is before all of its addresses.
      const settings = settingsIn(survey, /(?:^|\/)docfx\.json$/);
      const base = /"breadcrumb_path":\s*"(\/[^"~]*?)\/(?:breadcrumbs?\/)?toc\.json"/.exec(settings)?.[1];
      const isPublished = survey.paths.some((path) =>
        /(?:^|\/)\.openpublishing\.publish\.config\.json$/.test(path),
      );
      return {
        roots: [folder],
        skip: [...FOR_PEOPLE],
        base,
        origin: isPublished ? "https://learn.microsoft.com" : undefined,
      };
    },
  },
  {
    name: "mdBook",
    mark: /(?:^|\/)book\.toml$/,
    describe: (survey, folder) => {
      const source = /^\s*src\s*=\s*["']([^"']+)["']/m.exec(
        survey.read(posix.join(folder, "book.toml")),
      )?.[1];
      return { roots: existing(survey, beside(folder, source ?? "src")), skip: ["**/SUMMARY.md"] };
    },
  },
  {
    name: "GitBook",
    mark: /(?:^|\/)(?:SUMMARY\.md|\.gitbook\.yaml)$/,
    describe: (_survey, folder) => ({ roots: [folder], skip: ["SUMMARY.md", "**/SUMMARY.md"] }),
  },
  {
    name: "Obsidian",
    mark: /(?:^|\/)\.obsidian\//,
    describe: (_survey, folder) => ({
      roots: [posix.dirname(folder)],
      skip: ["templates/**", "Templates/**"],
      isBlog: true,
    }),
  },
];

/** Documentation has no days: of a blog, at least a text in three has one, in its name or in a field. */
function isDated({ texts, fields }: TreeSurvey): boolean {
  const named = texts.filter(({ path }) => /(?:^|\/)_posts\/.*\d{4}-\d{2}-\d{2}-/.test(path)).length;
  return Math.max(named, fields.get("date")?.files ?? 0) * 3 >= texts.length;
}

/** A system of which a file was seen. */
export interface SeenSystem {
  name: string;
  /** The file by which it was told: the one nearest to the top. */
  mark: string;
  found: ReturnType<Sign["describe"]>;
}

/** The systems whose files are in a tree, with texts where they have them; the surest first. */
export function seenSystems(survey: TreeSurvey): SeenSystem[] {
  return SIGNS.flatMap(({ name, mark, describe }) => {
    const path = survey.paths
      .filter((one) => mark.test(one))
      .sort((left, right) => depth(left) - depth(right))[0];
    if (path === undefined) return [];
    const found = describe(survey, posix.dirname(path).replace(/^\.$/, ""));
    const roots = found.roots.map((root) => root.replace(/^\.$/, ""));
    return roots.length === 0 ? [] : [{ name, mark: path, found: { ...found, roots } }];
  });
}

/** Tells a system by its files; a tree of none is taken as plain Markdown. */
export function recogniseSystem(survey: TreeSurvey): ForeignSystem {
  const [first] = seenSystems(survey);
  if (first !== undefined) return complete(first.name, survey, first.found);
  const root = parentOfLanguages(survey) ?? folderOfTexts(survey) ?? "";
  // What is for people who work on the project is at its top.
  return complete("Markdown", survey, { roots: [root], skip: root === "" ? [...FOR_PEOPLE] : [] });
}

/** Folders in which projects keep their texts. */
const FOLDERS_OF_TEXTS = ["docs", "doc", "documentation", "content", "wiki"];

/** The one of these in which all texts are but those for people who work on the project. */
function folderOfTexts({ texts }: TreeSurvey): string | undefined {
  const shown = texts.filter(({ path }) => !FOR_PEOPLE.some((pattern) => fitsPattern(path, pattern)));
  return FOLDERS_OF_TEXTS.find(
    (folder) => shown.length > 0 && shown.every(({ path }) => path.startsWith(`${folder}/`)),
  );
}

/** The folder nearest to the top that holds folders of several languages, `docs` for `docs/en` and `docs/ko`. */
function parentOfLanguages({ texts }: TreeSurvey): string | undefined {
  const languages = new Map<string, Set<string>>();
  for (const { path } of texts)
    for (const match of path.matchAll(/(?<=^|\/)[a-z]{2}(?:[-_][A-Za-z]{2,4})?(?=\/)/g)) {
      const language = languageOfTag(match[0]);
      const parent = path.slice(0, match.index).replace(/\/$/, "");
      if (language !== undefined) languages.set(parent, (languages.get(parent) ?? new Set()).add(language));
    }
  const parents = [...languages].filter(([, found]) => found.size > 1).map(([parent]) => parent);
  return parents.sort((left, right) => depth(left) - depth(right))[0];
}

function complete(
  name: string,
  survey: TreeSurvey,
  found: Partial<ForeignSystem> & Pick<ForeignSystem, "roots">,
): ForeignSystem {
  const translated = found.roots.map((root) => posix.join(root, "{language}"));
  const { skip, drafts, unread } = findLeftOut(survey, { name, roots: found.roots });
  return {
    name,
    translated,
    names: {},
    hasDatedNames: false,
    hasNumberedNames: false,
    isBlog: false,
    title: titleIn(survey),
    origin: undefined,
    base: undefined,
    ...found,
    skip: [...(found.skip ?? []), ...skip],
    drafts: [...(found.drafts ?? []), ...drafts],
    unread,
  };
}

/** In the folder in which Next.js has an application, only what is called so is a page. */
function partsOfPages({ texts }: TreeSurvey, root: string): string[] {
  return texts.flatMap(({ path }) =>
    path.startsWith(`${root}/`) && !isFolderPage(path) ? [path.slice(root.length + 1)] : [],
  );
}

function depth(path: string): number {
  return path.split("/").length;
}

function existing(survey: TreeSurvey, folders: readonly string[]): string[] {
  return folders.filter((folder) => survey.texts.some(({ path }) => path.startsWith(`${folder}/`)));
}

function settingsIn(survey: TreeSurvey, name: RegExp): string {
  const path = survey.paths.find((one) => name.test(one));
  return path === undefined ? "" : survey.read(path);
}

const SETTINGS =
  /(?:^|\/)(?:docusaurus\.config\.\w+|\.(?:vitepress|vuepress)\/config(?:\/(?:index|shared))?\.\w+|astro\.config\.\w+|mkdocs\.ya?ml|_config\.ya?ml|book\.toml|(?:hugo|config)\.(?:toml|ya?ml|json))$/;

const TITLE = /^\s*["']?(?:site_name|title)["']?\s*[:=]\s*(?:"([^"\n]+)"|'([^'\n]+)'|([^"'\s,{][^\n,{]*))/m;

/** Settings may be in several files, of which one has the title. */
function titleIn({ paths, read }: TreeSurvey): string | undefined {
  for (const path of paths.filter((one) => SETTINGS.test(one))) {
    const match = TITLE.exec(read(path));
    if (match !== null) return (match[1] ?? match[2] ?? match[3])?.trim();
  }
  return undefined;
}

import { readFileSync } from "node:fs";
import { Findings } from "../../content/source/findings.ts";
import { listFiles } from "../../content/source/list-files.ts";
import { isArticlePath } from "../article/convert-article.ts";
import { readYamlPage, yamlPageKind } from "../article/yaml-page.ts";
import { isYamlPath, markdownPath } from "../article/yaml-pages.ts";
import { homePageText } from "../front-matter/home-page.ts";
import { findTags } from "../markup/tags.ts";
import { type FrontMatterField, foreignFence, readFields } from "../text/front-matter-fields.ts";
import { literalRanges } from "../text/literal-ranges.ts";

/** How often something occurs, and in how many files. */
export interface Occurrence {
  times: number;
  files: number;
}

interface SurveyedText {
  path: string;
  /** Number of letters in the text, and numbers of those in certain scripts. */
  letters: number;
  han: number;
  hangul: number;
  /** The title; empty if the text has no front matter. */
  title: string;
  /** True if the file contains more than front matter. */
  hasWords: boolean;
}

/** The contents of another system's tree that matter for a mapping. */
export interface TreeSurvey {
  /** Sorted paths of all files except those of tools. */
  paths: string[];
  /** The files that are texts. */
  texts: SurveyedText[];
  /** Fields of front matter by name. A field inside an object has its path as name, with dots. */
  fields: Map<string, Occurrence & { values: unknown[] }>;
  /** Shortcodes and components by name. */
  tags: Map<string, Occurrence & { written: string; isComponent: boolean }>;
  /** Names between double braces, with their occurrences. */
  variables: Map<string, Occurrence>;
  hasWikiLinks: boolean;
  /** First folders of root-relative addresses in texts. */
  topFolders: Set<string>;
  /** Returns the content of a file of the tree; empty if it does not exist. */
  read(path: string): string;
}

/** Matches files with settings of systems, some of which are in folders that begin with a dot. */
const SETTINGS =
  /(?:^|\/)(?:\.vitepress\/(?:[\w-]+\/)?[\w.-]+\.[cm]?[jt]s|\.vuepress\/config\.\w+|\.gitbook\.yaml|\.authors\.ya?ml|\.openpublishing\.[\w.]+\.json|\.obsidian\/[^/]+)$/;
const VARIABLE = /\{\{-?\s*([A-Za-z][\w.]*)\s*-?\}\}/g;
/** Matches prefixes of addresses that an import removes by default. */
const KNOWN_VARIABLE = /^site\.(?:baseurl|url)$/;
const WIKI_LINK = /!?\[\[[^\]\n|#]+(?:[#|][^\]\n]*)?\]\]/;
/** Maximum number of sampled values per field, which is enough to determine the field's kind. */
const SAMPLES = 40;

/** @throws if the folder cannot be read */
export async function surveyTree(folder: string): Promise<TreeSurvey> {
  const files = await listFiles(folder, new Findings(), { takesHidden: (path) => SETTINGS.test(path) });
  const byPath = new Map(files.map(({ path, file }) => [path, file]));
  const survey: TreeSurvey = {
    paths: files.map(({ path }) => path),
    texts: [],
    fields: new Map(),
    tags: new Map(),
    variables: new Map(),
    hasWikiLinks: false,
    topFolders: new Set(),
    read: (path) => {
      const file = byPath.get(path);
      return file === undefined ? "" : readFileSync(file, "utf8");
    },
  };
  for (const { path } of files) {
    if (isArticlePath(path)) surveyText(path, survey.read(path), survey);
    else if (isYamlPath(path)) {
      const source = survey.read(path);
      const page = yamlPageKind(source)?.isKnown === true ? readYamlPage(source) : undefined;
      if (page !== undefined) surveyText(markdownPath(path), page.text, survey);
    }
  }
  return survey;
}

function surveyText(path: string, source: string, survey: TreeSurvey): void {
  const fence = foreignFence(source);
  const body = source.slice(fence?.end ?? 0);
  const count = (pattern: RegExp): number => body.match(pattern)?.length ?? 0;
  const fields = fence === undefined ? [] : readFields(fence, path, new Findings());
  survey.texts.push({
    path,
    han: count(/\p{Script=Han}/gu),
    hangul: count(/\p{Script=Hangul}/gu),
    letters: count(/\p{L}/gu),
    title: titleOf(fields, body),
    hasWords: body.trim() !== "" || homePageText(fields) !== "",
  });
  for (const { key, value } of fields) surveyField(key, value, survey);
  const { code, comments } = literalRanges(body);
  const seen = new Set<string>();
  const add = <Known extends Occurrence>(table: Map<string, Known>, name: string, first: Known): void => {
    const known = table.get(name) ?? first;
    table.set(name, known);
    known.times += 1;
    if (!seen.has(name)) known.files += 1;
    seen.add(name);
  };
  for (const { name, written, isComponent, close, values, isSelfClosing } of findTags(body, [
    ...code,
    ...comments,
  ]))
    // A single word in angle brackets is a placeholder.
    if (!isComponent || isSelfClosing || close !== undefined || values.size > 0)
      add(survey.tags, name, { times: 0, files: 0, written, isComponent });
  const text = [...code]
    .reverse()
    .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), body);
  for (const [, name = ""] of text.matchAll(VARIABLE))
    if (!KNOWN_VARIABLE.test(name)) add(survey.variables, name, { times: 0, files: 0 });
  for (const [, folder = ""] of text.matchAll(/\]\(\/([\w-]+)\//g)) survey.topFolders.add(folder);
  survey.hasWikiLinks ||= WIKI_LINK.test(text.replace(/\[\[_?toc_?\]\]/gi, ""));
}

function titleOf(fields: readonly FrontMatterField[], body: string): string {
  const written = fields.find(({ key }) => key === "title")?.value;
  return typeof written === "string" ? written : (/^#[ \t]+(.+?)[ \t#]*$/m.exec(body)?.[1] ?? "");
}

/** Records a field of a text, including nested fields. */
export function surveyField(key: string, value: unknown, survey: TreeSurvey): void {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    for (const [inner, part] of Object.entries(value)) surveyField(`${key}.${inner}`, part, survey);
    return;
  }
  const known = survey.fields.get(key) ?? { times: 0, files: 0, values: [] };
  survey.fields.set(key, known);
  known.times += 1;
  known.files += 1;
  if (known.values.length < SAMPLES) known.values.push(value);
}

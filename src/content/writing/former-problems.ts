import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { type Finding, Findings } from "../source/findings.ts";
import type { ArticleEntry } from "./checks/articles.ts";
import { readArticles, textFile } from "./read-changes.ts";
import type { StoredNames } from "./stored-names.ts";

/** Kinds of errors that published content may have, for example after an import of a tree with missing pictures. */
const EXCUSED: ReadonlySet<string> = new Set([
  "missing-media",
  "unknown-article",
  "unknown-group",
  "not-picture",
]);

/** The problems before a publication. */
export interface FormerProblems {
  problems: readonly Finding[];
  /** The files that the publication adds. */
  added: ReadonlySet<string>;
  /** The files that the publication removes. A file that is renamed is removed, and added with its new name. */
  removed: readonly string[];
}

/**
 * Turns errors into warnings if the same files already had them: only new errors prevent a publication. An added file may have
 * the errors of the removed ones, since one of them may have been renamed.
 *
 * @param findFormer finds the problems that the files had; called only if there are such errors
 */
export async function excuseFormerErrors(
  findings: readonly Finding[],
  findFormer: () => Promise<FormerProblems>,
): Promise<readonly Finding[]> {
  const isCandidate = ({ severity, kind }: Finding) => severity === "error" && EXCUSED.has(kind);
  if (!findings.some(isCandidate)) return findings;
  const { problems, added, removed } = await findFormer();
  // Without the line, since a change may move it. The message names what is missing.
  const problemOf = ({ kind, message }: Finding, file: string) => JSON.stringify([file, kind, message]);
  const known = new Set(problems.map((finding) => problemOf(finding, finding.file)));
  const wasIn = (finding: Finding) => (file: string) => known.has(problemOf(finding, file));
  return findings.map((finding) => {
    const files = added.has(finding.file) ? [finding.file, ...removed] : [finding.file];
    return isCandidate(finding) && files.some(wasIn(finding)) ? { ...finding, severity: "warning" } : finding;
  });
}

/**
 * Whether a finding is about a file that an article lacks. The first files of a new site may be an export of a site with missing
 * pictures, so such findings do not prevent its creation.
 */
export function isMissingInArticle({ file, kind }: Finding): boolean {
  return kind === "missing-media" && file.startsWith("articles/");
}

/** Reads the published versions of articles. */
export async function readStored(
  paths: Iterable<string>,
  languages: readonly LanguageCode[],
  stored: StoredNames,
): Promise<ArticleEntry[]> {
  const texts = await stored.texts([...paths].map((path) => `articles/${path}`));
  const files = [...texts].map(([name, text]) => textFile(name, text));
  return readArticles(files, languages, stored, new Findings());
}

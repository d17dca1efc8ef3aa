import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { type Finding, Findings } from "../source/findings.ts";
import type { ArticleEntry } from "./checks/articles.ts";
import { readArticles, textFile } from "./read-changes.ts";
import type { StoredNames } from "./stored-names.ts";

/** Kinds of errors that stay possible in published content, for example after an import of a tree with missing pictures. */
const EXCUSED: ReadonlySet<string> = new Set([
  "missing-media",
  "unknown-article",
  "unknown-group",
  "not-picture",
]);

/**
 * Makes errors warnings if the changed files already had them: only what a change breaks newly prevents its publication.
 *
 * @param findFormer finds the problems that the files had; called only if there are such errors
 */
export async function excuseFormerErrors(
  findings: readonly Finding[],
  findFormer: () => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  const isCandidate = ({ severity, kind }: Finding) => severity === "error" && EXCUSED.has(kind);
  if (!findings.some(isCandidate)) return findings;
  // A renamed file has another name, and a change may move the line.
  const problemOf = ({ kind, message }: Finding) => `${kind} ${message}`;
  const problems = new Set((await findFormer()).map(problemOf));
  return findings.map((finding) =>
    isCandidate(finding) && problems.has(problemOf(finding)) ? { ...finding, severity: "warning" } : finding,
  );
}

/** A new site has no former state, but its first files may be an export of another one with missing pictures. */
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

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

/**
 * Turns errors into warnings if the changed files already had them: only new errors prevent a publication.
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

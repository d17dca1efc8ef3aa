import {
  MAXIMUM_ROOT_BYTES,
  MAXIMUM_ROOT_FILES,
  ROOT_FOLDER,
  isJson,
  isRootPath,
  mustBeJson,
} from "../../../contract/addresses/root-files.ts";
import { isServedPath } from "../../../contract/addresses/served-paths.ts";
import { matchRoute } from "../../../contract/site/match-route.ts";
import type { Findings } from "../../source/findings.ts";
import { type SourceFile, readText } from "../../source/source-file.ts";
import type { Settings } from "../settings/settings-files.ts";
import type { NamedArticle } from "./check-references.ts";

/** The only generated text that a file below `root/` replaces. */
const REPLACEABLE = ".well-known/security.txt";

/** Reads the files below `root/`, by path. Adds a finding for files that must not be served. */
export async function readRootFiles(
  files: readonly SourceFile[],
  findings: Findings,
): Promise<Record<string, string>> {
  const read: Record<string, string> = {};
  for (const [index, file] of files.entries()) {
    const path = file.path.slice(ROOT_FOLDER.length);
    const problem =
      index >= MAXIMUM_ROOT_FILES
        ? ([
            "too-many",
            `more than ${MAXIMUM_ROOT_FILES} files in root/. Downloads belong into media/`,
          ] as const)
        : (problemOfName(path) ?? problemOfSize(file.bytes));
    if (problem !== undefined) {
      findings.error(problem[0], file.origin, 1, problem[1]);
      continue;
    }
    const text = await readText(file, MAXIMUM_ROOT_BYTES, findings);
    if (text !== undefined && isReadable(path, text, file, findings)) read[path] = text;
  }
  return read;
}

type Problem = readonly [kind: string, message: string];

function problemOfName(path: string): Problem | undefined {
  if (!isRootPath(path))
    return [
      "root-name",
      "root/ may contain files with the extensions .html, .txt, .xml and .json, named with ASCII letters, digits, - and _, and files below .well-known/. Put downloads into media/",
    ];
  if (isServedPath(`/${path.toLowerCase()}`) && path !== REPLACEABLE)
    return [
      "root-name",
      `the site itself answers at "/${path}"${path === "robots.txt" ? ": set robots in siteConfig instead" : ""}. Take the file out`,
    ];
  return isOwnPage(path)
    ? ["root-name", `"/${path}" is a page of the site itself. Remove the file`]
    : undefined;
}

/** The pages of all themes are included, because the site may change its theme. */
function isOwnPage(path: string): boolean {
  const match = matchRoute("theme1", `/${path}`);
  return match.kind === "failed"
    ? path.endsWith(".html") && match.error.fatal
    : match.route.name !== "article";
}

function problemOfSize(bytes: number): Problem | undefined {
  return bytes > MAXIMUM_ROOT_BYTES
    ? ["too-large", `larger than ${MAXIMUM_ROOT_BYTES / 1024} KiB. Put larger files into media/`]
    : undefined;
}

function isReadable(path: string, text: string, file: SourceFile, findings: Findings): boolean {
  if (text.includes("\0")) {
    findings.error("nul", file.origin, 1, "a NUL character. Remove it");
    return false;
  }
  if (!mustBeJson(path) || isJson(text)) return true;
  findings.error("broken-json", file.origin, 1, "it must be a JSON object, but is not. Correct it");
  return false;
}

/**
 * Leaves out root files that have the address of an article. Reports redirects that never apply because a root file has their
 * address.
 *
 * @param articles articles that may have the address of a root file
 */
export function withoutTakenAddresses(
  paths: readonly string[],
  articles: readonly (Pick<NamedArticle, "slug" | "language"> & { file: Pick<SourceFile, "origin"> })[],
  { site, redirects }: Pick<Settings, "site" | "redirects">,
  findings: Findings,
): string[] {
  const sources = new Set(paths.length === 0 ? [] : redirects.map(({ from }) => from));
  const defaultLanguage = site.languages.find(({ isDefault }) => isDefault)?.code;
  return paths.filter((path) => {
    const article = articles.find(
      ({ slug, language }) => language === defaultLanguage && `${slug}.html` === path,
    );
    if (article !== undefined)
      findings.error(
        "root-name",
        `${ROOT_FOLDER}${path}`,
        1,
        `"/${path}" is the address of ${article.file.origin}. Rename one of them`,
      );
    if (sources.has(`/${path}`))
      findings.warn(
        "root-name",
        `${ROOT_FOLDER}${path}`,
        1,
        `redirects.yaml has a rule from "/${path}", which never applies, as the file has that address. Remove one of them`,
      );
    return article === undefined;
  });
}

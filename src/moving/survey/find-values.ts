import { posix } from "node:path";
import { isRecord } from "../../contract/api/is-record.ts";
import { fitsPattern } from "../mapping/mapping.ts";
import { fieldsIn } from "../text/front-matter-fields.ts";
import { hugoSettings } from "./hugo-settings.ts";
import { jekyllScopes } from "./jekyll-scopes.ts";
import type { ForeignSystem } from "./recognise-system.ts";
import type { TreeSurvey } from "./survey-tree.ts";

/** Fields that a site gives to all texts of a place. */
export interface ValuesByPath {
  /** A pattern of paths from the top of the tree. */
  path: string;
  fields: Record<string, unknown>;
}

/** What a system's settings say of texts by where they are; the narrowest place first, as it counts there. */
export function findValues(survey: TreeSurvey, { name, roots, skip }: ForeignSystem): ValuesByPath[] {
  const texts = survey.texts.filter(({ path }) => !skip.some((pattern) => fitsPattern(path, pattern)));
  const found =
    name === "Jekyll"
      ? jekyllDefaults(survey, roots[0] ?? "")
      : name === "Hugo"
        ? hugoCascades(survey, roots)
        : [];
  return found
    .filter(({ path }) => texts.some((text) => fitsPattern(text.path, path)))
    .sort((left, right) => right.rank - left.rank)
    .map(({ path, fields }) => ({ path, fields }));
}

interface RankedValues extends ValuesByPath {
  /** Higher for a narrower place. */
  rank: number;
}

/** `defaults` of Jekyll: values by a scope of path and type. */
function jekyllDefaults(survey: TreeSurvey, root: string): RankedValues[] {
  return jekyllScopes(survey, root).map(({ path, rank, values }) => {
    // It is a pattern of addresses, which have rules of their own.
    const { permalink: _permalink, ...fields } = values;
    return { path, rank, fields };
  });
}

/** `cascade` of Hugo: in the settings for all texts, in the page of a section for those below it. */
function hugoCascades(survey: TreeSurvey, roots: readonly string[]): RankedValues[] {
  const settings = hugoSettings(survey);
  const ofSections = survey.texts
    .filter(({ path }) => /(?:^|\/)_index\.[\w.-]+$/.test(path))
    .flatMap(({ path }) => {
      const { cascade } = fieldsIn(survey.read(path));
      return cascadeOf(cascade, posix.dirname(path), roots);
    });
  return [...ofSections, ...roots.flatMap((root) => cascadeOf(settings["cascade"], root, [root]))];
}

function cascadeOf(cascade: unknown, folder: string, roots: readonly string[]): RankedValues[] {
  const root = roots.find((one) => one === folder || folder.startsWith(`${one}/`)) ?? "";
  return [cascade]
    .flat()
    .filter(isRecord)
    .flatMap(({ target, _target, params, ...own }) => {
      const chosen = [target, _target].find(isRecord)?.["path"];
      const fields = { ...(isRecord(params) ? params : {}), ...own };
      const rank = folder.length;
      return typeof chosen !== "string"
        ? [{ path: posix.join(folder, "**"), fields, rank }]
        : // The texts of a folder, which its pattern may name without their endings.
          patternsOf(chosen).map((one) => ({ path: posix.join(root, one), fields, rank }));
    });
}

/** `/plans/**`, or several of them in braces. */
function patternsOf(written: string): string[] {
  const paths = (/^\{(.*)\}$/.exec(written)?.[1] ?? written).split(",");
  return paths
    .map((path) => path.trim().replace(/^\/+|\/$/g, ""))
    .flatMap((path) => (path.includes("*") ? path : [path, `${path}.*`, `${path}/**`]));
}

import { posix } from "node:path";
import { isRecord } from "../../../contract/api/is-record.ts";
import { foreignFence, readFields } from "../foreign/front-matter-fields.ts";
import { fitsPattern } from "../foreign/mapping.ts";
import { Findings } from "../source/findings.ts";
import { hugoSettings } from "./hugo-settings.ts";
import type { ForeignSystem } from "./recognise-system.ts";
import { settingsOf } from "./settings-of.ts";
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
  const { defaults } = settingsOf(survey, /(?:^|\/)_config\.ya?ml$/);
  if (!Array.isArray(defaults)) return [];
  // Of two for the same place, the later one counts.
  return defaults
    .filter(isRecord)
    .reverse()
    .flatMap(({ scope, values }) => {
      if (!isRecord(values)) return [];
      const { path, type } = isRecord(scope) ? scope : {};
      // It is a pattern of addresses, which have rules of their own.
      const { permalink: _permalink, ...fields } = values;
      const below = posix.join(root, typeof path === "string" ? path : "").replace(/^\.$|\/$/g, "");
      return placesOf(survey, below, typeof type === "string" ? type : "").map((place) => ({
        path: place,
        fields,
        rank: 2 * below.length + (typeof type === "string" && type !== "" ? 1 : 0),
      }));
    });
}

/** The patterns of a scope: a file, a folder or a pattern; of a type, what is in the folder of that name. */
function placesOf({ texts }: TreeSurvey, below: string, type: string): string[] {
  const start = below === "" ? "" : `${below}/`;
  // Posts of a folder are in `folder/_posts` or, as the scope has it, in `_posts/folder`.
  if (type !== "" && type !== "pages") {
    const folder = `_${type}`;
    return below.split("/").includes(folder) ? [below, `${start}**`] : [`${start}**/${folder}/**`];
  }
  if (type === "") return below === "" ? ["**"] : [below, `${start}**`];
  // Pages are what is in no such folder; below it, each folder besides those is named.
  const inside = texts
    .filter(({ path }) => path.startsWith(start))
    .map(({ path }) => path.slice(start.length));
  const folders = new Set(inside.filter((path) => path.includes("/")).map((path) => path.split("/", 1)[0]));
  const plain = [...folders].filter((folder) => !/^_(?!pages$)/.test(folder ?? ""));
  return [
    ...(below === "" ? [] : [below]),
    ...(inside.some((path) => !path.includes("/")) ? [`${start}*`] : []),
    ...plain.map((folder) => `${start}${folder}/**`),
  ];
}

/** `cascade` of Hugo: in the settings for all texts, in the page of a section for those below it. */
function hugoCascades(survey: TreeSurvey, roots: readonly string[]): RankedValues[] {
  const settings = hugoSettings(survey);
  const ofSections = survey.texts
    .filter(({ path }) => /(?:^|\/)_index\.[\w.-]+$/.test(path))
    .flatMap(({ path }) => {
      const fence = foreignFence(survey.read(path));
      const fields = fence === undefined ? [] : readFields(fence, path, new Findings());
      return cascadeOf(fields.find(({ key }) => key === "cascade")?.value, posix.dirname(path), roots);
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

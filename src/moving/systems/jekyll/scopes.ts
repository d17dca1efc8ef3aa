import { posix } from "node:path";
import { isRecord } from "../../../contract/api/is-record.ts";
import { fitsPattern } from "../../mapping/mapping.ts";
import { settingsOf } from "../../survey/settings-of.ts";
import type { TreeSurvey } from "../../survey/survey-tree.ts";

/** The values that `defaults` of Jekyll set for a folder. */
export interface JekyllScope {
  /** A pattern of paths from the root of the tree. */
  path: string;
  /** Higher for a narrower folder. */
  rank: number;
  values: Record<string, unknown>;
}

/** `defaults` of Jekyll: values by a scope of path and type, the narrowest first. Scopes without a text are left out. */
export function jekyllScopes(survey: TreeSurvey, root: string): JekyllScope[] {
  const { defaults } = settingsOf(survey, /(?:^|\/)_config\.ya?ml$/);
  if (!Array.isArray(defaults)) return [];
  return (
    defaults
      .filter(isRecord)
      // Of two scopes with the same path, the later one counts.
      .reverse()
      .flatMap(({ scope, values }) => {
        if (!isRecord(values)) return [];
        const { path, type } = isRecord(scope) ? scope : {};
        const below = posix.join(root, typeof path === "string" ? path : "").replace(/^\.$|\/$/g, "");
        const kind = typeof type === "string" ? type : "";
        const rank = 2 * below.length + (kind === "" ? 0 : 1);
        return placesOf(survey, below, kind)
          .filter((place) => survey.texts.some((text) => fitsPattern(text.path, place)))
          .map((place) => ({ path: place, rank, values }));
      })
      .sort((left, right) => right.rank - left.rank)
  );
}

/** The patterns of a scope: a file, a folder or a pattern; for a type, everything in the folder of that name. */
function placesOf({ texts }: TreeSurvey, below: string, type: string): string[] {
  const start = below === "" ? "" : `${below}/`;
  // Posts of a folder are in `folder/_posts` or, depending on the scope, in `_posts/folder`.
  if (type !== "" && type !== "pages") {
    const folder = `_${type}`;
    return below.split("/").includes(folder) ? [below, `${start}**`] : [`${start}**/${folder}/**`];
  }
  if (type === "") return below === "" ? ["**"] : [below, `${start}**`];
  // Pages are the files outside these folders; below the scope, every other folder is listed.
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

import { posix } from "node:path";
import { isRecord } from "../../../contract/api/is-record.ts";
import { fitsPattern } from "../../mapping/mapping.ts";
import { settingsOf } from "../../survey/settings-of.ts";
import type { TreeSurvey } from "../../survey/survey-tree.ts";

/** The values that `defaults` of Jekyll sets for a folder. */
export interface JekyllScope {
  /** Pattern of paths from the root of the tree. */
  path: string;
  /** Precedence of the values: higher for a narrower folder. */
  rank: number;
  values: Record<string, unknown>;
}

/**
 * Returns the values in `defaults` of Jekyll by their scope of path and type, narrowest scope first. Scopes without a text are
 * omitted.
 */
export function jekyllScopes(survey: TreeSurvey, root: string): JekyllScope[] {
  const { defaults } = settingsOf(survey, /(?:^|\/)_config\.ya?ml$/);
  if (!Array.isArray(defaults)) return [];
  return (
    defaults
      .filter(isRecord)
      // Of two scopes with the same path, the later one takes precedence.
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

/**
 * Returns the patterns of a scope. Its path is a file, a folder or a pattern; a type means everything in the folder of that name.
 */
function placesOf({ texts }: TreeSurvey, below: string, type: string): string[] {
  const start = below === "" ? "" : `${below}/`;
  // Depending on the scope, posts are in `folder/_posts` or in `_posts/folder`.
  if (type !== "" && type !== "pages") {
    const folder = `_${type}`;
    return below.split("/").includes(folder) ? [below, `${start}**`] : [`${start}**/${folder}/**`];
  }
  if (type === "") return below === "" ? ["**"] : [below, `${start}**`];
  // Pages are the files outside the folders of collections, so every other folder below the scope is listed.
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

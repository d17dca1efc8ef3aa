import type { RankedValues } from "../../survey/ranked-values.ts";
import type { TreeSurvey } from "../../survey/survey-tree.ts";
import { jekyllScopes } from "./scopes.ts";

/** Returns the values in `defaults` of Jekyll, by their scope of path and type. */
export function jekyllValues(survey: TreeSurvey, root: string): RankedValues[] {
  return jekyllScopes(survey, root).map(({ path, rank, values }) => {
    // `permalink` is an address pattern rather than a value. `addresses.ts` converts it.
    const { permalink: _permalink, ...fields } = values;
    return { path, rank, fields };
  });
}

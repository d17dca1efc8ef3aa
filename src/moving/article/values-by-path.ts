import { type Mapping, fitsPattern } from "../mapping/mapping.ts";
import type { ConversionTrace } from "../text/conversion-trace.ts";
import type { FrontMatterField } from "../text/front-matter-fields.ts";

/**
 * Returns the fields of a text, including those that its site's settings add by folder. The text's own fields take precedence,
 * then the first matching rule.
 *
 * @param path from the root of the tree
 */
export function withValuesByPath(
  fields: readonly FrontMatterField[],
  path: string,
  { frontMatter }: Pick<Mapping, "frontMatter">,
  trace: ConversionTrace,
): readonly FrontMatterField[] {
  const result = [...fields];
  for (const [index, rule] of frontMatter.values.entries()) {
    if (!fitsPattern(path, rule.path)) continue;
    trace.uses("frontMatter", "values", String(index));
    for (const [key, value] of Object.entries(rule.fields))
      if (!result.some((field) => field.key === key)) result.push({ key, value, line: 1 });
  }
  return result;
}

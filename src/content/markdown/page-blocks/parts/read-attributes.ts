import * as v from "valibot";
import { coded } from "../../../../contract/studio/finding-codes.ts";
import type { BuildContext } from "./build-context.ts";
import type { Directive } from "./directive-nodes.ts";

/** Returns the valid attributes of a directive as they are written. Reports the others with an example of correct use. */
export function readAttributes(
  node: Directive,
  block: {
    name: string;
    usage: string;
    attributes: Readonly<Record<string, v.GenericSchema<string, unknown>>>;
  },
  report: BuildContext["report"],
): Record<string, string> {
  const { name, usage, attributes } = block;
  const valid: Record<string, string> = {};
  for (const [key, given] of Object.entries(node.attributes ?? {})) {
    const value = given ?? "";
    const schema = Object.hasOwn(attributes, key) ? attributes[key] : undefined;
    const result = schema && v.safeParse(schema, value);
    if (result?.success === true) valid[key] = value;
    else if (result === undefined)
      report(node, {
        kind: "block-attribute",
        message: `the block "${name}" has no attribute "${key}", which is ignored. Write ${usage}`,
        coded: coded("block-attribute", { name, key, usage }),
      });
    else
      report(node, {
        kind: "block-attribute",
        message: `"${value}" cannot be the value of "${key}" of the block "${name}", and is ignored: ${result.issues[0].message}. Write ${usage}`,
        coded: coded("block-value", { name, key, value, usage }),
      });
  }
  return valid;
}

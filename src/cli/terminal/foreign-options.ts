import type { TreeOptions } from "../../moving/tree/tree-source.ts";
import { UsageError } from "../terminal/command.ts";

/** Reads `--mapping` and `--tenant`, which are only valid together. */
export function foreignOptions(values: {
  mapping?: string | undefined;
  tenant?: string | undefined;
}): Pick<TreeOptions, "mapping" | "tenant"> | undefined {
  const { mapping, tenant } = values;
  if (mapping === undefined && tenant === undefined) return undefined;
  if (mapping === undefined || tenant === undefined)
    throw new UsageError("--mapping and --tenant must be used together");
  return { mapping, tenant };
}

import { isRecord } from "../../contract/is-record.ts";
import { trackingOrigin } from "../../contract/tracking.ts";
import type { LocalizedJson } from "../tenant-content.ts";
import type { Findings } from "./findings.ts";
import type { YamlText } from "./yaml-text.ts";

/** Warns of tracking scripts that no page would load. */
export function checkTracking(
  { siteConfig }: Record<string, LocalizedJson>,
  path: readonly string[],
  { yaml, file, findings }: { yaml: YamlText<unknown>; file: string; findings: Findings },
): void {
  const scripts = isRecord(siteConfig) ? siteConfig["tracking"] : undefined;
  if (!Array.isArray(scripts)) return;
  for (const [index, script] of scripts.entries()) {
    const src = isRecord(script) ? script["src"] : undefined;
    if (typeof src === "string" && trackingOrigin(src) !== undefined) continue;
    findings.warn(
      "tracking",
      file,
      yaml.positionAt([...path, "siteConfig", "tracking", index]),
      `tracking: no page loads ${JSON.stringify(src ?? script)}. Give src an address that begins with "https://", or a path of the site`,
    );
  }
}

import * as v from "valibot";
import { isRecord } from "../../../contract/api/is-record.ts";
import { type Tracking, trackingSchema } from "../../../contract/api/read-tracking.ts";
import {
  TRACKING_ATTRIBUTE,
  TRACKING_HOSTS,
  trackingHost,
  trackingOrigin,
} from "../../../contract/api/tracking.ts";
import type { LocalizedJson } from "../../model/tenant-content.ts";
import type { Findings } from "../../source/findings.ts";
import type { YamlText } from "../../source/yaml-text.ts";
import { adviseOnTracking } from "./known-trackers.ts";

const KEYS: readonly string[] = ["src", "attributes", "inline", "onload", ...TRACKING_HOSTS];

/** Warns of tracking scripts that no page would load, and of missing parts of known scripts. */
export function checkTracking(
  { siteConfig }: Record<string, LocalizedJson>,
  path: readonly string[],
  { yaml, file, findings }: { yaml: YamlText<unknown>; file: string; findings: Findings },
): void {
  const given: unknown = isRecord(siteConfig) ? siteConfig["tracking"] : undefined;
  if (given === undefined) return;
  const warn = (message: string, ...place: PropertyKey[]): void =>
    findings.warn(
      "tracking",
      file,
      yaml.positionAt([...path, "siteConfig", "tracking", ...place]),
      `tracking: ${message}`,
    );
  if (!Array.isArray(given)) return warn('must be a list of entries, "- src: https://…" each');
  const readings = given.map((entry) => v.safeParse(trackingSchema, entry));
  const usable = readings.flatMap((reading) => (reading.success ? [reading.output] : []));
  for (const [index, entry] of given.entries()) {
    for (const [key, problem] of problemsOf(entry)) warn(problem, index, ...(key === undefined ? [] : [key]));
    const reading = readings[index];
    if (!reading?.success) continue;
    for (const advice of adviseOnTracking(usable, usable.indexOf(reading.output as Tracking)))
      warn(advice, index);
  }
}

type Problem = [key: string | undefined, message: string];

function problemsOf(entry: unknown): Problem[] {
  const { src, inline } = isRecord(entry) ? entry : {};
  const isLoaded = typeof src === "string" && trackingOrigin(src) !== undefined;
  if (!isRecord(entry) || (!isLoaded && (src !== undefined || typeof inline !== "string")))
    return [
      [
        undefined,
        `no page loads ${JSON.stringify(src ?? entry)}. Give src an address that begins with "https://", or a path of the site`,
      ],
    ];
  return Object.entries(entry).flatMap(([key, value]): Problem[] => {
    if (!KEYS.includes(key)) return [[key, `${key}: unknown key; allowed here are ${KEYS.join(", ")}`]];
    if (key === "inline" || key === "onload") return problemsOfCode(key, value, isLoaded);
    if (key === "attributes") return problemsOfAttributes(value);
    return key === "src" ? [] : problemsOfHosts(key, value);
  });
}

function problemsOfCode(key: string, value: unknown, isLoaded: boolean): Problem[] {
  if (typeof value !== "string") return [[key, `${key}: must be a text, the JavaScript to run`]];
  if (/<script\b/i.test(value))
    return [
      [
        key,
        `${key}: must contain only JavaScript. Leave out <script> and </script>, and write the address of a script as src`,
      ],
    ];
  return key === "onload" && !isLoaded
    ? [[key, "onload: has no effect without src. Write inline instead"]]
    : [];
}

function problemsOfAttributes(value: unknown): Problem[] {
  if (!isRecord(value))
    return [["attributes", "attributes: must be an object, such as { data-site: harbor }"]];
  return Object.keys(value)
    .filter((name) => !TRACKING_ATTRIBUTE.test(name))
    .map((name) => [
      "attributes",
      `attributes: ${name} is not allowed and is left out. Allowed are data-…, id, class, crossorigin, integrity and referrerpolicy`,
    ]);
}

function problemsOfHosts(key: string, value: unknown): Problem[] {
  if (!Array.isArray(value))
    return [[key, `${key}: must be a list of hosts, such as ["https://stats.example"]`]];
  return value
    .filter((host) => typeof host !== "string" || trackingHost(host) === undefined)
    .map((host) => [
      key,
      `${key}: ${JSON.stringify(host)} cannot be allowed in the content security policy. Write "https://stats.example" or "https://*.stats.example", without a path`,
    ]);
}

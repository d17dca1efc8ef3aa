import type { ReadVariable } from "./bucket-variables.ts";

/** The CDN in front of all sites. */
export interface CdnSettings {
  kind: "fastly" | "cloudflare" | "webhook";
  /** Ids of Fastly services or Cloudflare zones, or addresses of webhooks. There is at least one. */
  targets: readonly string[];
  /** The token of the CDN's API. For webhooks, it signs the calls and may be empty. */
  token: string;
  /** How long the CDN may cache pages, in seconds. */
  maxAgeSeconds: number;
}

/** Tests whether a text is a valid target of each kind of CDN, with the error message for invalid ones. */
const TARGETS: Readonly<Record<CdnSettings["kind"], { is(text: string): boolean; problem: string }>> = {
  fastly: {
    is: (text) => /^[\dA-Za-z]{16,32}$/.test(text),
    problem: "must be the id of a Fastly service, letters and digits, or several separated by commas",
  },
  cloudflare: {
    is: (text) => /^[\da-f]{32}$/.test(text),
    problem: "must be the id of a Cloudflare zone, 32 hexadecimal digits, or several separated by commas",
  },
  webhook: {
    is: isPlainUrl,
    problem: "must be a complete http(s) address without user and password, or several separated by commas",
  },
};

/** Returns the CDN that the variables describe, or null. Missing variables are added to `problems`. */
export function readCdn(read: ReadVariable, problems: string[]): CdnSettings | null {
  const kind = read("VITRINE_CDN") ?? "off";
  const targets = read("VITRINE_CDN_TARGETS") ?? [];
  const token = read("VITRINE_CDN_TOKEN") ?? "";
  const maxAgeSeconds = read("VITRINE_CDN_SECONDS") ?? 0;
  if (kind === "off") {
    for (const [name, isSet] of Object.entries({
      VITRINE_CDN_TARGETS: targets.length > 0,
      VITRINE_CDN_TOKEN: token !== "",
    }))
      if (isSet) problems.push(`${name} needs VITRINE_CDN: one of ${Object.keys(TARGETS).join(", ")}`);
    return null;
  }
  const { is, problem } = TARGETS[kind];
  if (targets.length === 0) problems.push(`VITRINE_CDN=${kind} needs VITRINE_CDN_TARGETS, which ${problem}`);
  for (const target of targets)
    if (!is(target)) problems.push(`VITRINE_CDN_TARGETS ${problem}, not "${target}"`);
  if (kind !== "webhook" && token === "")
    problems.push(`VITRINE_CDN=${kind} needs VITRINE_CDN_TOKEN, an API token that is allowed to purge`);
  return { kind, targets, token, maxAgeSeconds };
}

function isPlainUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username + url.password === "";
}

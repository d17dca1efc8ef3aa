import * as v from "valibot";
import { REDIRECT_STATUSES } from "../../contract/builds.ts";
import type { Redirect } from "../store.ts";
import type { Findings } from "./findings.ts";
import { collapseChains, isSlotShared } from "./redirect-rules.ts";
import { keys, text } from "./schema-parts.ts";
import { type YamlText, readYaml } from "./yaml-text.ts";

/** A path decoded and normalised to NFC, as addresses are before they are matched. */
function normalizePath(path: string): string {
  try {
    return decodeURI(path).normalize("NFC");
  } catch {
    return path.normalize("NFC");
  }
}

const from = v.pipe(
  text,
  v.check(
    (path) => /^\/(?!\/)[^?#\\]*$/.test(path),
    'must be a path of the site without query, "/old.html" or "/old/**"',
  ),
  v.check((path) => !path.replace(/\/\*\*$/, "").includes("**"), '"**" may only stand at the end'),
  v.transform(normalizePath),
);

// Browsers ignore white space and control characters in a scheme, and read "\" as "/".
const to = v.pipe(
  text,
  v.check(
    (address) =>
      !/[\p{Cc}\\]/u.test(address) &&
      (/^(?:\/(?!\/)|media:[^/])/.test(address) ||
        (/^https?:\/\/[^/]/i.test(address) && URL.canParse(address))),
    'must be a path of the site, a file "media:brochure.pdf", or an address beginning with "https://" or "http://"',
  ),
);

const redirectsSchema = v.nullish(
  v.array(
    keys({
      from,
      to,
      status: v.optional(v.picklist(REDIRECT_STATUSES, "must be 301, 302, 307 or 308"), 301),
    }),
    "must be a list of rules with from and to",
  ),
  [],
);

/** Reads `redirects.yaml`: rejects rules that shadow each other or form a loop, and collapses chains. */
export function readRedirectsFile(
  source: string,
  file: string,
  findings: Findings,
): { redirects: Redirect[]; yaml: YamlText<unknown> } | undefined {
  const yaml = readYaml(source, redirectsSchema, { file }, findings);
  if (yaml === undefined) return undefined;
  const { value } = yaml;
  value.forEach((rule, index) => {
    const other = value.slice(0, index).find((earlier) => isSlotShared(earlier.from, rule.from));
    if (other !== undefined) {
      findings.error(
        "redirect-slot",
        file,
        yaml.positionAt([index, "from"]),
        `"${rule.from}" and "${other.from}" take the same place among the rules; keep one`,
      );
    }
  });
  const { rules, looping } = collapseChains(value);
  for (const rule of looping) {
    const index = value.findIndex(({ from: path }) => path === rule.from);
    findings.error(
      "redirect-loop",
      file,
      yaml.positionAt([index, "to"]),
      `"${rule.from}" is redirected in a circle and never arrives; change its target`,
    );
  }
  return { redirects: rules, yaml };
}

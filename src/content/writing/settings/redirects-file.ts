import * as v from "valibot";
import { REDIRECT_STATUSES } from "../../../contract/addresses/builds.ts";
import { composed } from "../../../contract/addresses/composed.ts";
import { nameInAddress } from "../../media/media-names.ts";
import type { Redirect } from "../../model/redirect.ts";
import { Findings } from "../../source/findings.ts";
import { keys, text } from "../../source/schema-parts.ts";
import { type YamlText, readYaml } from "../../source/yaml-text.ts";
import { MAXIMUM_STEPS, collapseChains, sharedSlots } from "./redirect-rules.ts";

/**
 * Decodes an address and normalises it to NFC, as is done with paths before matching. Delimiters within a query stay encoded.
 */
function normalizePath(path: string): string {
  try {
    return composed(decodeURI(path));
  } catch {
    return composed(path);
  }
}

const from = v.pipe(
  text,
  v.check(
    (address) => /^\/(?!\/)[^?#\\]*(?:\?[^#]*)?$/.test(address),
    'must be a path of the site, "/old.html" or "/old/**", or one with a query, "/?p=12"',
  ),
  v.check(
    (address) =>
      !address.includes("?") || /^[^?*]*\?(?:[^=&]+(?:=[^&]*)?)(?:&[^=&]+(?:=[^&]*)?)*$/.test(address),
    'a rule with a query names one path and keys with their values, "/index.php?p=12&lang=en"; "*" stands in paths without query alone',
  ),
  v.check((path) => !path.replace(/\/\*\*$/, "").includes("**"), '"**" may only stand at the end'),
  v.transform(normalizePath),
);

/** Whether an address can be the `from` of a rule. */
export function isRedirectSource(address: string): boolean {
  return v.is(from, address);
}

// Browsers ignore white space and control characters in a scheme, and read "\" as "/".
const to = v.pipe(
  text,
  v.transform(nameInAddress),
  v.check(
    (address) =>
      !/[\p{Cc}\\]/u.test(address) &&
      (/^(?:\/(?!\/)|media:[^/])/.test(address) ||
        (/^https?:\/\/[^/]/i.test(address) && URL.canParse(address))),
    'must be a path of the site, a file "media:brochure.pdf", or an address beginning with "https://" or "http://"',
  ),
);

const status = v.picklist(REDIRECT_STATUSES, "must be 301, 302, 307 or 308");
const DEFAULT_STATUS = 301;

/** Schema of `redirects.yaml`. */
export const redirectsSchema = v.nullish(
  v.array(
    keys({ from, to, status: v.optional(status, DEFAULT_STATUS) }),
    "must be a list of rules with from and to",
  ),
  [],
);

/** A placeholder for an invalid target. It is not checked, and addresses to which the rule applies count as valid. */
const ELSEWHERE = "https://elsewhere.invalid/";

interface RedirectsFile {
  /** The valid rules. Their index in this list is used to find the positions of findings. */
  redirects: Redirect[];
  yaml: YamlText<unknown>;
  isBroken: boolean;
  /** False if a rule has no valid `from`, since it might redirect any address. */
  isKnown: boolean;
}

/**
 * Reads the valid rules of `redirects.yaml`. Rejects rules that shadow each other or form a loop, and replaces chains of rules by
 * direct ones. Returns `undefined` if the file cannot be parsed.
 */
export function readRedirectsFile(
  source: string,
  file: string,
  findings: Findings,
): RedirectsFile | undefined {
  const whole = readYaml(source, redirectsSchema, { file }, findings);
  const read =
    whole === undefined
      ? readRules(source, file)
      : { rules: whole.value, yaml: whole, isBroken: false, isKnown: true };
  if (read === undefined) return undefined;
  const { rules: written, yaml, ...state } = read;
  const shared = sharedSlots(written);
  written.forEach((rule, index) => {
    const other = shared.get(rule);
    if (other !== undefined) {
      findings.error(
        "redirect-slot",
        file,
        yaml.positionAt([index, "from"]),
        `"${rule.from}" and "${other.from}" apply to some of the same addresses; keep one`,
      );
    }
  });
  const { rules, looping } = collapseChains(written);
  const indices = new Map(written.map(({ from: path }, index) => [path, index] as const).toReversed());
  for (const rule of looping) {
    const index = indices.get(rule.from) ?? 0;
    findings.error(
      "redirect-loop",
      file,
      yaml.positionAt([index, "to"]),
      `"${rule.from}" is redirected in a loop, or more than ${MAXIMUM_STEPS} times; change its target`,
    );
  }
  return { redirects: rules, yaml, ...state };
}

/** Parses each rule separately, so that an invalid rule does not affect the others. The findings are those of the whole file. */
function readRules(
  source: string,
  file: string,
): (Omit<RedirectsFile, "redirects"> & { rules: Redirect[] }) | undefined {
  const yaml = readYaml(source, v.array(v.record(v.string(), v.unknown())), { file }, new Findings());
  if (yaml === undefined) return undefined;
  const rules: Redirect[] = [];
  const indices: number[] = [];
  yaml.value.forEach((rule, index) => {
    const path = v.safeParse(from, rule["from"]);
    if (!path.success) return;
    const target = v.safeParse(to, rule["to"]);
    const code = v.safeParse(status, rule["status"]);
    rules.push({
      from: path.output,
      to: target.success ? target.output : ELSEWHERE,
      status: code.success ? code.output : DEFAULT_STATUS,
    });
    indices.push(index);
  });
  const positionAt: YamlText<unknown>["positionAt"] = ([index, ...path]) =>
    yaml.positionAt([indices[Number(index)] ?? 0, ...path]);
  const isKnown = rules.length === yaml.value.length;
  return { rules, yaml: { value: yaml.value, positionAt }, isBroken: true, isKnown };
}

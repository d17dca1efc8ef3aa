import * as v from "valibot";
import { type Grant, grantSchema } from "../../contract/studio/roles.ts";
import { isLoopback } from "../http/is-loopback.ts";

/** Schema of the provider's address. It is kept as written, because the provider's tokens must name exactly this address. */
export const issuerSchema = v.pipe(
  v.string(),
  v.check(
    (text) => text === "" || isIssuer(text),
    "must be the provider's address, https://… without query; http:// is allowed only for this machine",
  ),
);

function isIssuer(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.search + url.hash + url.username + url.password !== "") return false;
  return url.protocol === "https:" || (url.protocol === "http:" && isThisMachine(url.hostname));
}

function isThisMachine(host: string): boolean {
  return isLoopback(host) || host.endsWith(".localhost");
}

/** A grant that members of a group of the company receive when they sign in. */
export interface GroupGrant {
  /** The group's name or id, as the provider sends it. */
  companyGroup: string;
  grant: Grant;
}

const entrySchema = v.pipe(
  v.looseObject({ companyGroup: v.pipe(v.string(), v.nonEmpty("must not be empty")) }),
  v.transform(({ companyGroup, ...grant }) => ({ companyGroup, grant })),
  v.object({ companyGroup: v.string(), grant: grantSchema }),
);

const EXAMPLE = '[{"companyGroup":"web-editors","tenant":"harbor","role":"editor"}]';

/** Schema of the grants of groups: a JSON list whose entries have a `companyGroup` and the fields of a grant. */
export const groupGrantsSchema = v.pipe(
  v.string(),
  v.rawTransform<string, GroupGrant[]>(({ dataset, addIssue, NEVER }) => {
    if (dataset.value === "") return [];
    const entries = parseJson(dataset.value);
    if (!Array.isArray(entries)) {
      addIssue({ message: `must be a JSON list such as ${EXAMPLE}` });
      return NEVER;
    }
    return entries.flatMap((entry: unknown, index) => {
      const result = v.safeParse(entrySchema, entry);
      if (result.success) return result.output;
      const [issue] = result.issues;
      const field = (v.getDotPath(issue) ?? "").replace(/^grant\.?/, "");
      addIssue({ message: `entry ${index + 1}: ${field === "" ? "" : `${field} `}${issue.message}` });
      return [];
    });
  }),
);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

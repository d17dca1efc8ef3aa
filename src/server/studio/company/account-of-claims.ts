import * as v from "valibot";
import type { CompanyAccount } from "../../../content/accounts/company-sign-in.ts";
import type { CompanySettings } from "../../settings/company-variables.ts";
import { CompanyError } from "./company-error.ts";

const SECOND_MS = 1_000;

const identitySchema = v.object({
  iss: v.string(),
  sub: v.pipe(v.string(), v.nonEmpty()),
  auth_time: v.optional(v.number()),
});
const text = v.fallback(v.string(), "");
const profileSchema = v.object({
  email: text,
  name: text,
  // Some providers send the value as text.
  email_verified: v.optional(
    v.pipe(
      v.union([v.boolean(), v.picklist(["true", "false"])]),
      v.transform((value) => String(value) === "true"),
    ),
  ),
});
const groupsSchema = v.fallback(v.union([v.array(v.string()), v.string()]), []);

/** The claims of the signed identity token, and those that some providers send only with the user information. */
export interface ProviderClaims {
  token: Readonly<Record<string, unknown>>;
  information: Readonly<Record<string, unknown>>;
}

/**
 * Reads an account from the claims of a provider. The identity comes only from the identity token, which is signed; address, name and
 * groups may also come from the user information.
 *
 * @throws {CompanyError} if the claims have an unknown form
 */
export function readAccount(
  { issuer, groupsClaim, grants, trustsAddresses }: CompanySettings,
  { token, information }: ProviderClaims,
): CompanyAccount {
  const claims = { ...information, ...token };
  const identity = v.safeParse(identitySchema, token);
  const profile = v.safeParse(profileSchema, claims);
  if (!identity.success || !profile.success)
    throw new CompanyError("misconfigured", "the provider's claims have an unknown form");
  // Multi-tenant addresses of a provider issue tokens in the name of each tenant. Only the configured one is trusted.
  if (identity.output.iss.replace(/\/$/, "") !== issuer.replace(/\/$/, ""))
    throw new CompanyError("misconfigured", `the provider is ${identity.output.iss}, not ${issuer}`);
  const { email, name, email_verified: isVerified = trustsAddresses } = profile.output;
  const groups = new Set([v.parse(groupsSchema, claims[groupsClaim])].flat());
  return {
    issuer,
    id: identity.output.sub,
    email,
    isVerified,
    name,
    grants: grants.filter(({ companyGroup }) => groups.has(companyGroup)).map(({ grant }) => grant),
    provenAt: (identity.output.auth_time ?? 0) * SECOND_MS,
  };
}

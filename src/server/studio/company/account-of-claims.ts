import * as v from "valibot";
import type { CompanyAccount } from "../../../content/accounts/company-account.ts";
import type { Grant } from "../../../contract/studio/roles.ts";
import type { CompanySettings } from "../../settings/company-variables.ts";
import { CompanyError } from "./company-error.ts";

const SECOND_MS = 1_000;
/** Maximum length of a name, as for names that people enter. */
const MAXIMUM_NAME = 100;

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
const groupsSchema = v.union([v.array(v.string()), v.string()]);

/** The claims about a person: those of the ID token, and those of the UserInfo endpoint, where some providers send the rest. */
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
  const profile = v.safeParse(profileSchema, { name: claims["name"], ...addressIn([token, information]) });
  if (!identity.success || !profile.success)
    throw new CompanyError("misconfigured", "the provider's claims have an unknown form");
  // Multi-tenant addresses of a provider issue tokens in the name of each tenant. Only the configured one is trusted.
  if (identity.output.iss.replace(/\/$/, "") !== issuer.replace(/\/$/, ""))
    throw new CompanyError("misconfigured", `the provider is ${identity.output.iss}, not ${issuer}`);
  const { email, name, email_verified: isVerified = trustsAddresses } = profile.output;
  return {
    issuer,
    id: identity.output.sub,
    email,
    isVerified,
    name: name.trim().slice(0, MAXIMUM_NAME),
    grants: grantsOf(grants, claims[groupsClaim]),
    provenAt: Math.floor((identity.output.auth_time ?? 0) * SECOND_MS),
  };
}

/**
 * Returns the address and whether it is verified, both from one source: a provider may confirm another address in the other one. The
 * first source that has both is preferred.
 */
function addressIn(sources: readonly Readonly<Record<string, unknown>>[]): Readonly<Record<string, unknown>> {
  const withAddress = sources.filter(({ email }) => email !== undefined);
  const source =
    withAddress.find(({ email_verified: isVerified }) => isVerified !== undefined) ?? withAddress[0];
  return { email: source?.["email"], email_verified: source?.["email_verified"] };
}

/** Returns the grants of a person's groups; `null` if the provider sends no groups, or in an unknown form. */
function grantsOf(all: CompanySettings["grants"], claim: unknown): readonly Grant[] | null {
  if (all.length === 0) return [];
  const groups = v.safeParse(groupsSchema, claim);
  if (!groups.success) return null;
  const own = new Set([groups.output].flat());
  return all.filter(({ companyGroup }) => own.has(companyGroup)).map(({ grant }) => grant);
}

import type { ReadVariable } from "./bucket-variables.ts";
import type { GroupGrant } from "./company-schemas.ts";

/** The OpenID Connect provider with which people of a company sign in. */
export interface CompanySettings {
  /** The provider's address, exactly as its tokens name it. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The name of the company or its provider on the sign-in button; empty for a general text. */
  name: string;
  scopes: string;
  /** The claim that lists a person's groups. */
  groupsClaim: string;
  grants: readonly GroupGrant[];
  /** Whether an address counts as verified if the provider does not say whether it is. */
  trustsAddresses: boolean;
}

/** Returns the company sign-in that the variables describe, or null. Missing variables are added to `problems`. */
export function readCompany(read: ReadVariable, problems: string[]): CompanySettings | null {
  const issuer = read("VITRINE_OIDC_ISSUER") ?? "";
  const required = {
    VITRINE_OIDC_CLIENT_ID: read("VITRINE_OIDC_CLIENT_ID") ?? "",
    VITRINE_OIDC_CLIENT_SECRET: read("VITRINE_OIDC_CLIENT_SECRET") ?? "",
  };
  const grants = read("VITRINE_OIDC_GRANTS") ?? [];
  const name = read("VITRINE_OIDC_NAME") ?? "";
  const settings = {
    issuer,
    clientId: required.VITRINE_OIDC_CLIENT_ID,
    clientSecret: required.VITRINE_OIDC_CLIENT_SECRET,
    name,
    scopes: read("VITRINE_OIDC_SCOPES") ?? "",
    groupsClaim: read("VITRINE_OIDC_GROUPS_CLAIM") ?? "",
    grants,
    trustsAddresses: read("VITRINE_OIDC_ADDRESSES") === "trusted",
  };
  if (issuer === "") {
    for (const [variable, isSet] of Object.entries({
      VITRINE_OIDC_CLIENT_ID: settings.clientId !== "",
      VITRINE_OIDC_CLIENT_SECRET: settings.clientSecret !== "",
      VITRINE_OIDC_GRANTS: grants.length > 0,
    }))
      if (isSet) problems.push(`${variable} needs VITRINE_OIDC_ISSUER, the address of the provider`);
    return null;
  }
  for (const [variable, value] of Object.entries(required))
    if (value === "")
      problems.push(`VITRINE_OIDC_ISSUER needs ${variable}, which the provider gives you for this client`);
  return settings;
}

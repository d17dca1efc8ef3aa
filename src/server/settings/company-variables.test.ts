import { expect, it } from "vitest";
import { ConfigurationError, parseConfiguration } from "./configuration.ts";

const CLIENT = {
  VITRINE_OIDC_ISSUER: "https://login.example.com/realms/harbor",
  VITRINE_OIDC_CLIENT_ID: "studio",
  VITRINE_OIDC_CLIENT_SECRET: "only between us",
};

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    parseConfiguration(environment);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
  return [];
}

it("reads the provider, and the grants of the company's groups", () => {
  expect(parseConfiguration({}).company).toBeNull();
  const grants = [
    { companyGroup: "CN=Web, DC=harbor", tenant: "harbor", role: "translator", languages: ["kr"] },
    { companyGroup: "it", tenant: null, role: "operator" },
  ];
  expect(parseConfiguration({ ...CLIENT, VITRINE_OIDC_GRANTS: JSON.stringify(grants) }).company).toEqual({
    issuer: "https://login.example.com/realms/harbor",
    clientId: "studio",
    clientSecret: "only between us",
    name: "",
    scopes: "openid email profile",
    groupsClaim: "groups",
    trustsAddresses: false,
    grants: [
      {
        companyGroup: "CN=Web, DC=harbor",
        grant: { tenant: "harbor", role: "translator", languages: ["kr"], groups: null },
      },
      {
        companyGroup: "it",
        grant: { tenant: null, role: "operator", languages: null, groups: null },
      },
    ],
  });
  const trusting = { ...CLIENT, VITRINE_OIDC_ADDRESSES: "trusted" };
  expect(parseConfiguration(trusting).company?.trustsAddresses).toBe(true);
});

it("allows plain http only on this machine", () => {
  for (const issuer of ["http://localhost:9000", "http://127.0.0.1:9000", "http://login.localhost"])
    expect(problemsOf({ ...CLIENT, VITRINE_OIDC_ISSUER: issuer })).toEqual([]);
  for (const issuer of ["http://login.example.com", "https://a:b@c.example", "https://c.example/?a=b", "c"])
    expect(problemsOf({ ...CLIENT, VITRINE_OIDC_ISSUER: issuer })[0]).toMatch(
      /^VITRINE_OIDC_ISSUER must be the provider's address/,
    );
});

it("reports what is missing or wrong, without the secret", () => {
  expect(problemsOf({ VITRINE_OIDC_ISSUER: CLIENT.VITRINE_OIDC_ISSUER })).toEqual([
    "VITRINE_OIDC_ISSUER needs VITRINE_OIDC_CLIENT_ID, which the provider gives you for this client",
    "VITRINE_OIDC_ISSUER needs VITRINE_OIDC_CLIENT_SECRET, which the provider gives you for this client",
  ]);
  expect(problemsOf({ VITRINE_OIDC_CLIENT_SECRET: "only between us" })).toEqual([
    "VITRINE_OIDC_CLIENT_SECRET needs VITRINE_OIDC_ISSUER, the address of the provider",
  ]);
  expect(problemsOf({ VITRINE_LOCAL_SIGN_IN: "off" })).toEqual([
    "VITRINE_LOCAL_SIGN_IN=off needs VITRINE_OIDC_ISSUER: otherwise nobody could sign in",
  ]);
  expect(problemsOf({ ...CLIENT, VITRINE_LOCAL_SIGN_IN: "off" })).toEqual([]);
  expect(problemsOf({ ...CLIENT, VITRINE_OIDC_SCOPES: "email" })).toEqual([
    'VITRINE_OIDC_SCOPES must include openid, not "email"',
  ]);
});

it("names the entry of the grants that is wrong", () => {
  const problemOf = (grants: string) => problemsOf({ ...CLIENT, VITRINE_OIDC_GRANTS: grants })[0];
  expect(problemOf("editors")).toBe(
    'VITRINE_OIDC_GRANTS must be a JSON list such as [{"companyGroup":"web-editors","tenant":"harbor","role":"editor"}], not "editors"',
  );
  expect(problemOf('[{"companyGroup":"a","tenant":null,"role":"operator"},{"companyGroup":"b"}]')).toMatch(
    /^VITRINE_OIDC_GRANTS entry 2: tenant /,
  );
  expect(problemOf('[{"companyGroup":"a","tenant":"harbor","role":"boss"}]')).toMatch(
    /entry 1: role must be one of translator, writer, editor, manager, operator/,
  );
  expect(problemOf('[{"companyGroup":"a","tenant":"harbor","role":"translator"}]')).toMatch(
    /entry 1: a translator must be limited to languages/,
  );
});

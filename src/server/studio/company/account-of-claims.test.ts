import { expect, it } from "vitest";
import type { CompanySettings } from "../../settings/company-variables.ts";
import { readAccount } from "./account-of-claims.ts";

const ISSUER = "https://login.example";
const GRANT = { tenant: "harbor", role: "editor", languages: null, groups: null } as const;
const SETTINGS: CompanySettings = {
  issuer: ISSUER,
  clientId: "studio",
  clientSecret: "x",
  name: "",
  scopes: "openid",
  groupsClaim: "groups",
  grants: [{ companyGroup: "web", grant: GRANT }],
  trustsAddresses: false,
};

const read = (token: object, information: object = {}, settings = SETTINGS) =>
  readAccount(settings, { token: { iss: ISSUER, sub: "1", ...token }, information: { ...information } });

it("takes the address and whether it is verified from one source", () => {
  const own = { email: "own@harbor.example" };
  const other = { email: "other@harbor.example", email_verified: true };
  const forged = { email: "ada@harbor.example" };
  expect(read(forged, { email_verified: true })).toMatchObject({ ...forged, isVerified: false });
  expect(read(forged, other)).toMatchObject({ email: other.email, isVerified: true });
  expect(read({ ...own, email_verified: false }, other)).toMatchObject({ ...own, isVerified: false });
  expect(read({}, other)).toMatchObject({ email: other.email, isVerified: true });
  expect(read({ email_verified: true })).toMatchObject({ email: "" });
});

it.each([
  { groups: ["web"], grants: [GRANT] },
  { groups: "web", grants: [GRANT] },
  { groups: [], grants: [] },
  { groups: ["other"], grants: [] },
  { groups: undefined, grants: null },
  { groups: ["web", 1], grants: null },
  { groups: { web: true }, grants: null },
])("reads the groups $groups as the grants $grants", ({ groups, grants }) => {
  expect(read({ groups }).grants).toEqual(grants);
});

it("knows that nobody has a grant if no group has one", () => {
  expect(read({}, {}, { ...SETTINGS, grants: [] }).grants).toEqual([]);
});

it("rounds fractional times of a proof down to milliseconds, and shortens names", () => {
  expect(read({ auth_time: 1_700_000_000.123_45 }).provenAt).toBe(1_700_000_000_123);
  expect(read({ name: ` ${"a".repeat(200)}` }).name).toBe("a".repeat(100));
});

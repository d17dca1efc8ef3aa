import type { CompanySettings } from "../../settings/company-variables.ts";
import type { Provider } from "./provider.ts";

/** The OpenID Connect provider with which people of the company sign in. Methods throw `CompanyError`. */
export interface Company extends Provider {
  /** For the sign-in button; may be empty. */
  name: string;
  /** The provider's address. */
  issuer: string;
}

/** Opens company sign-in. The library for it is loaded with the first sign-in. */
export function openCompany(settings: CompanySettings): Company {
  const { name, issuer } = settings;
  let opened: Promise<Provider> | undefined;
  const provider = () =>
    (opened ??= import("./provider.ts").then(({ openProvider }) => openProvider(settings)));
  return {
    name,
    issuer,
    address: async (...attempt) => (await provider()).address(...attempt),
    confirm: async (...answer) => (await provider()).confirm(...answer),
  };
}

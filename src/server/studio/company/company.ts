import type { Logger } from "pino";
import type { CompanySettings } from "../../settings/company-variables.ts";
import { createRareLine } from "../../telemetry/rare-line.ts";
import type { Provider } from "./provider.ts";

/** Maximum length of the detail in a log line. A part of it comes from the browser. */
const MAXIMUM_DETAIL = 500;

/** The OpenID Connect provider with which people of the company sign in. Methods throw `CompanyError`. */
export interface Company extends Provider {
  /** For the sign-in button; may be empty. */
  name: string;
  /** The provider's address. */
  issuer: string;
  /** Log failures that only an operator can fix. They log rarely, because anybody can cause failures. */
  logFailure: Record<"unreachable" | "misconfigured", (detail: string) => void>;
  /** Logs that a provider sends no groups, or in an unknown form. */
  logUnknownGroups(): void;
}

/** Opens company sign-in. The library for it is loaded with the first sign-in. */
export function openCompany(settings: CompanySettings, log: Pick<Logger, "error">): Company {
  const { name, issuer, groupsClaim } = settings;
  const failureLine = (reason: string) => {
    const write = createRareLine((details: { reason: string; detail: string }) =>
      log.error(details, "company sign-in failed"),
    );
    return (detail: string) => write({ reason, detail: detail.slice(0, MAXIMUM_DETAIL) });
  };
  const logGroups = createRareLine((details: { claim: string }) =>
    log.error(details, "company groups are missing or unreadable, so roles were kept"),
  );
  let opened: Promise<Provider> | undefined;
  const provider = () =>
    (opened ??= import("./provider.ts").then(({ openProvider }) => openProvider(settings)));
  return {
    name,
    issuer,
    logFailure: { unreachable: failureLine("unreachable"), misconfigured: failureLine("misconfigured") },
    logUnknownGroups: () => logGroups({ claim: groupsClaim }),
    address: async (...attempt) => (await provider()).address(...attempt),
    confirm: async (...answer) => (await provider()).confirm(...answer),
  };
}

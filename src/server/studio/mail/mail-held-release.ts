import type { Logger } from "pino";
import type { Accounts } from "../../../content/accounts/accounts.ts";
import type { DueRelease } from "../../../content/releases/due-releases.ts";
import type { Store } from "../../../content/store.ts";
import type { StudioMail } from "./studio-mail.ts";

interface Mailing {
  accounts: Pick<Accounts, "findByEmail">;
  mail: Pick<StudioMail, "sendHeldRelease">;
  store: Pick<Store, "findTenant">;
  log: Pick<Logger, "warn">;
}

/** Tells whoever planned a release that it is held. Tokens and the command line have no address. Never throws. */
export async function mailHeldRelease(
  { tenant: code, title, createdBy, result }: DueRelease,
  { accounts, mail, store, log }: Mailing,
): Promise<void> {
  if (createdBy === null || result.outcome !== "held") return;
  try {
    const person = await accounts.findByEmail(createdBy);
    if (person === undefined) return;
    const tenant = await store.findTenant(code);
    const reasons = result.findings
      .filter(({ severity }) => severity === "error")
      .map(({ file, message }) => `${file}: ${message}`);
    await mail.sendHeldRelease(person, { title, site: tenant?.name ?? code, reasons });
  } catch (error) {
    log.warn({ err: error, tenant: code, title }, "nobody could be told that a release is held");
  }
}

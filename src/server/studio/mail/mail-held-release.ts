import type { Logger } from "pino";
import type { DueRelease } from "../../../content/releases/due-releases.ts";
import type { Store } from "../../../content/store.ts";
import type { Configuration } from "../../settings/configuration.ts";
import { openStudioMail } from "./studio-mail.ts";

interface Mailing {
  configuration: Pick<Configuration, "smtpUrl" | "mailFrom">;
  store: Pick<Store, "findTenant" | "openAccounts">;
  log: Pick<Logger, "warn">;
}

/** Mails the planner of a held release. Tokens and the command line have no e-mail address. Never throws. */
export async function mailHeldRelease(
  { tenant: code, title, createdBy, result }: DueRelease,
  { configuration, store, log }: Mailing,
): Promise<void> {
  const mail = openStudioMail(configuration, log);
  if (mail === undefined || createdBy === null || result.outcome !== "held") return;
  try {
    const person = await (await store.openAccounts()).findByEmail(createdBy);
    if (person === undefined) return;
    const tenant = await store.findTenant(code);
    const reasons = result.findings
      .filter(({ severity }) => severity === "error")
      .map(({ file, message }) => `${file}: ${message}`);
    await mail.sendHeldRelease(person, { title, site: tenant?.name ?? code, reasons });
  } catch (error) {
    log.warn({ err: error, tenant: code, title }, "the planner of a held release could not be notified");
  }
}

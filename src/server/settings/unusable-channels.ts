import type { DeliveryChannel } from "../../content/needs/need-settings.ts";
import type { Store } from "../../content/store.ts";
import { type Configuration, webhookSecret, webhookSecretVariable } from "./configuration.ts";

/** A delivery method that a tenant has configured, but this installation does not support. */
export interface UnusableChannel {
  /** The tenant's code. */
  tenant: string;
  channel: DeliveryChannel;
  /** What the operator must do. */
  advice: string;
}

/** Finds the delivery methods of tenants that this installation cannot use. */
export async function findUnusableChannels(
  store: Pick<Store, "listTenants" | "needs">,
  configuration: Pick<Configuration, "webhookSecrets" | "smtpUrl">,
): Promise<UnusableChannel[]> {
  const found: UnusableChannel[] = [];
  for (const tenant of await store.listTenants()) {
    for (const channel of await store.needs.channels(tenant)) {
      const { code } = tenant;
      if (channel === "webhook" && webhookSecret(configuration, code) === undefined)
        found.push({ tenant: code, channel, advice: `set ${webhookSecretVariable(code)}` });
      if (channel !== "webhook" && configuration.smtpUrl === "")
        found.push({ tenant: code, channel, advice: "set VITRINE_SMTP_URL and VITRINE_MAIL_FROM" });
    }
  }
  return found;
}

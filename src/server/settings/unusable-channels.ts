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
    const { webhook, email } = await store.needs.settings(tenant);
    if (webhook !== undefined && webhookSecret(configuration, tenant.code) === undefined)
      found.push({
        tenant: tenant.code,
        channel: "webhook",
        advice: `set ${webhookSecretVariable(tenant.code)}`,
      });
    if (email.length > 0 && configuration.smtpUrl === "")
      found.push({
        tenant: tenant.code,
        channel: "email",
        advice: "set VITRINE_SMTP_URL and VITRINE_MAIL_FROM",
      });
  }
  return found;
}

import type { CdnSettings } from "../settings/cdn-variables.ts";
import { createCloudflarePurger } from "./cloudflare.ts";
import { createFastlyPurger } from "./fastly.ts";
import type { Purger } from "./purger.ts";
import { createWebhookPurger } from "./webhook.ts";

const CREATE: Readonly<Record<CdnSettings["kind"], (settings: CdnSettings) => Purger>> = {
  fastly: createFastlyPurger,
  cloudflare: createCloudflarePurger,
  webhook: createWebhookPurger,
};

/** Creates the client of the configured CDN. */
export function createPurger(settings: CdnSettings): Purger {
  return CREATE[settings.kind](settings);
}

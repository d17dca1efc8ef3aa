import { randomUUID } from "node:crypto";
import { sign } from "../delivery/webhook.ts";
import type { CdnSettings } from "../settings/cdn-variables.ts";
import { type Purger, postPurge, postToAll } from "./purger.ts";

/** Maximum number of keys per call. With spaces they take 3,300 bytes; Varnish accepts 8 KiB for a header. */
const BATCH_SIZE = 256;

/**
 * Creates a purger for any cache that accepts a POST. The keys are also in the header `Surrogate-Key`, because Varnish cannot
 * read bodies. Requests are signed according to "Standard Webhooks" if a token is configured.
 */
export function createWebhookPurger({ targets, token }: CdnSettings): Purger {
  return {
    batchSize: BATCH_SIZE,
    async purge(keys, signal) {
      const body = JSON.stringify({
        type: "content.changed",
        timestamp: new Date().toISOString(),
        data: { keys },
      });
      const headers = { "surrogate-key": keys.join(" "), ...signatureOf(body, token) };
      await postToAll(targets, (url) => postPurge(new URL(url).host, url, { headers, body, signal }));
    },
  };
}

function signatureOf(body: string, token: string): Record<string, string> {
  if (token === "") return {};
  const id = randomUUID();
  const timestamp = Math.floor(Date.now() / 1_000);
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": `v1,${sign(token, id, timestamp, body)}`,
  };
}

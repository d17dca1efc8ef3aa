import { createHmac } from "node:crypto";
import type { Delivery } from "../../content/needs/need-archive.ts";
import { DeliveryError } from "./delivery-error.ts";

/** An answer later than this counts as none. */
const TIMEOUT_MS = 10_000;
/** The receiver wants no more of it, ever. */
const GONE = 410;

/**
 * Hands a need to the tenant's webhook: JSON, signed as "Standard Webhooks" says, so that receivers can use
 * ready-made libraries. `webhook-id` is the need's id, equal in every attempt.
 *
 * @throws {DeliveryError} when the receiver did not take it; its message holds nothing of the need.
 */
export async function postWebhook(
  delivery: Delivery,
  url: string,
  secret: string,
  signal: AbortSignal,
): Promise<void> {
  const body = JSON.stringify(payloadOf(delivery));
  const timestamp = Math.floor(Date.now() / 1_000);
  const response = await fetch(url, {
    method: "POST",
    redirect: "manual",
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    headers: {
      "content-type": "application/json; charset=utf-8",
      "user-agent": "Vitrine",
      "webhook-id": delivery.need.id,
      "webhook-timestamp": String(timestamp),
      "webhook-signature": `v1,${sign(secret, delivery.need.id, timestamp, body)}`,
    },
    body,
  }).catch((error: unknown) => {
    throw new DeliveryError(`no answer: ${reasonOf(error)}`);
  });
  await response.body?.cancel();
  if (!response.ok) throw new DeliveryError(`HTTP ${response.status}`, { isFinal: response.status === GONE });
}

/** HMAC-SHA256 over id, time and body, in base64. A secret that begins with `whsec_` is base64 itself. */
export function sign(secret: string, id: string, timestamp: number, body: string): string {
  const key = secret.startsWith("whsec_") ? Buffer.from(secret.slice("whsec_".length), "base64") : secret;
  return createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
}

function payloadOf({ need, tenant }: Delivery): unknown {
  const { createdAt, suspicion: _, deliveries: __, ...fields } = need;
  return {
    type: "need.created",
    timestamp: new Date(createdAt).toISOString(),
    data: { tenant: tenant.code, createdAt: new Date(createdAt).toISOString(), ...fields },
  };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const cause = error.cause instanceof Error && "code" in error.cause ? String(error.cause.code) : undefined;
  return cause ?? error.name;
}

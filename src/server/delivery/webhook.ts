import { createHmac } from "node:crypto";
import type { Delivery } from "../../content/needs/need-archive.ts";
import { DeliveryError } from "./delivery-error.ts";

/** A later answer counts as none. */
const TIMEOUT_MS = 10_000;
/** 410: the receiver permanently wants no more. */
const GONE = 410;

/**
 * Posts a need to the tenant's webhook: JSON, signed according to "Standard Webhooks", so that receivers can use existing
 * libraries. `webhook-id` is the need's id, the same in every attempt.
 *
 * @throws {DeliveryError} if the receiver did not accept it; the message contains nothing of the need
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

/** HMAC-SHA256 of id, time and body, in Base64. A secret that begins with `whsec_` is itself Base64. */
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

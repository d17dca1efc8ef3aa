import { createHmac } from "node:crypto";
import type { Delivery } from "../../content/needs/need-archive.ts";
import { DeliveryError } from "./delivery-error.ts";
import { post } from "./post.ts";
import { PrivateAddressError } from "./public-lookup.ts";

/** Timeout of a call, in milliseconds. */
const TIMEOUT_MS = 10_000;
/** HTTP status 410: the receiver permanently refuses further enquiries. */
const GONE = 410;

/** The destination and key of a tenant's webhook. */
export interface WebhookTarget {
  url: string;
  secret: string;
  /** True if private networks are allowed. */
  mayBePrivate: boolean;
  signal: AbortSignal;
}

/**
 * Posts an enquiry to the tenant's webhook as JSON, signed according to "Standard Webhooks", so that receivers can use existing
 * libraries. `webhook-id` is the enquiry's id and the same in every attempt.
 *
 * @throws {DeliveryError} if the receiver did not accept the enquiry; the message contains no data of it
 */
export async function postWebhook(
  delivery: Delivery,
  { url, secret, mayBePrivate, signal }: WebhookTarget,
): Promise<void> {
  const body = JSON.stringify(payloadOf(delivery));
  const timestamp = Math.floor(Date.now() / 1_000);
  const status = await post({
    url,
    mayBePrivate,
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
    throw new DeliveryError(
      error instanceof PrivateAddressError
        ? `the webhook leads to ${error.address}, an address of a private network: name a public host, or set VITRINE_WEBHOOK_PRIVATE=allow`
        : `no answer: ${reasonOf(error)}`,
    );
  });
  if (status < 200 || status > 299) throw new DeliveryError(`HTTP ${status}`, { isFinal: status === GONE });
}

/** Returns the Base64 HMAC-SHA256 of id, time and body. A secret that begins with `whsec_` is Base64 itself. */
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
  // For aborted requests, the cause is the reason of the abort, such as a timeout.
  if (error.cause instanceof Error) return error.cause.name;
  return "code" in error ? String(error.code) : error.name;
}

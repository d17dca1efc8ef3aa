import { createHmac } from "node:crypto";
import { type Charge, LONGEST_REFILL_MS } from "../../content/limits/quotas.ts";
import { mailboxOf } from "../../content/needs/find-spellings.ts";
import { MAXIMUM_CONFIRMATION_MAILS } from "../../content/needs/held-back.ts";
import type { Tenant } from "../../content/store.ts";

/** Rate limit of confirmation mails to one address: a few a day. */
const SIZE = { capacity: MAXIMUM_CONFIRMATION_MAILS, refillMs: LONGEST_REFILL_MS };

/**
 * Returns the token that a mail to a sender takes. Without this limit, anybody could use a form to send many mails to somebody
 * else's address. The address is stored only as a keyed hash.
 */
export function confirmationCharge(secret: string, { id }: Pick<Tenant, "id">, email: string): Charge {
  const digest = createHmac("sha256", secret)
    .update(`confirmation-mail\n${mailboxOf(email)}`)
    .digest("base64url");
  return { key: `confirmation:${id}:${digest}`, size: SIZE };
}

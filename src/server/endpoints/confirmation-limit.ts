import { createHmac } from "node:crypto";
import type { Charge } from "../../content/limits/quotas.ts";
import { foldAddress } from "../../content/needs/find-spellings.ts";
import type { Tenant } from "../../content/store.ts";

/** Three mails a day. */
const SIZE = { capacity: 3, refillMs: 24 * 60 * 60 * 1000 };

/**
 * Returns the token that a mail to a sender takes. Without this limit, anybody could use a form to send many mails to somebody
 * else's address. The address is stored only as a keyed hash.
 */
export function confirmationCharge(secret: string, { id }: Pick<Tenant, "id">, email: string): Charge {
  // Most mail servers deliver ann+anything@ to ann@.
  const mailbox = foldAddress(email).replace(/\+[^@]*(?=@)/, "");
  const digest = createHmac("sha256", secret).update(`confirmation-mail\n${mailbox}`).digest("base64url");
  return { key: `confirmation:${id}:${digest}`, size: SIZE };
}

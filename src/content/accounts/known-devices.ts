import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

export const DEVICE_MS = 180 * 24 * 60 * 60 * 1_000;
const ID_BYTES = 16;
const TIME_BYTES = 6;
const SIGNATURE_BYTES = 32;

/**
 * Value of the cookie set after a successful sign-in: random, with its expiry, signed for one e-mail address. It gives no access.
 * Sign-in attempts with this cookie have their own rate limit, so strangers cannot use up the owner's.
 *
 * @param known an earlier value for the same address; its rate limit is continued
 */
export function makeDeviceToken(secret: string, address: string, known?: string): string {
  const bytes = Buffer.alloc(ID_BYTES + TIME_BYTES);
  (known === undefined ? randomBytes(ID_BYTES) : Buffer.from(known, "base64url")).copy(bytes);
  bytes.writeUIntBE(Date.now() + DEVICE_MS, ID_BYTES, TIME_BYTES);
  return Buffer.concat([bytes, sign(secret, address, bytes)]).toString("base64url");
}

/**
 * The id of the device; `undefined` if nobody has signed in to this address with it recently.
 *
 * @param since sign-ins before this time do not count, in epoch milliseconds
 */
export function readDeviceToken(
  secret: string,
  address: string,
  text: string | undefined,
  since = 0,
): string | undefined {
  const bytes = Buffer.from(text ?? "", "base64url");
  if (bytes.length !== ID_BYTES + TIME_BYTES + SIGNATURE_BYTES) return undefined;
  const signed = bytes.subarray(0, ID_BYTES + TIME_BYTES);
  if (!timingSafeEqual(bytes.subarray(signed.length), sign(secret, address, signed))) return undefined;
  const endsAt = signed.readUIntBE(ID_BYTES, TIME_BYTES);
  if (endsAt <= Date.now() || endsAt - DEVICE_MS < since) return undefined;
  return signed.subarray(0, ID_BYTES).toString("base64url");
}

function sign(secret: string, address: string, signed: Buffer): Buffer {
  return createHmac("sha256", secret).update(`device\0${address}\0`).update(signed).digest();
}

import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Engine } from "../engine/engine.ts";

/** Lifetime of a challenge in milliseconds. The browser may show its passkey dialogue for this long. */
export const CHALLENGE_MS = 5 * 60 * 1000;

const NONCE_BYTES = 16;
const TIME_BYTES = 6;
const SIGNATURE_BYTES = 32;

/** The purpose of a challenge. A response to one purpose is not accepted for another. */
export interface ChallengeUse {
  purpose: "register" | "sign-in" | "prove" | "hand-over" | "company";
  /** The session, link or person for which the challenge is valid; empty if the person is not known yet. */
  subject: string;
}

/**
 * Creates a random, signed challenge with its expiry and purpose, by default for authenticators. Nothing is stored, so requesting
 * one is cheap, and every server of the installation can verify it.
 */
export function makeChallenge(secret: string, use: ChallengeUse, lastsMs = CHALLENGE_MS): Buffer {
  const ends = Buffer.alloc(TIME_BYTES);
  ends.writeUIntBE(Date.now() + lastsMs, 0, TIME_BYTES);
  const signed = Buffer.concat([randomBytes(NONCE_BYTES), ends]);
  return Buffer.concat([signed, sign(secret, use, signed)]);
}

/** Returns when a challenge expires, in epoch milliseconds. The challenge is not verified. */
export function readExpiry(text: string): number {
  const bytes = Buffer.from(text, "base64url");
  return bytes.length < NONCE_BYTES + TIME_BYTES ? 0 : bytes.readUIntBE(NONCE_BYTES, TIME_BYTES);
}

/**
 * Accepts a challenge once. Returns false if it was made elsewhere or for another purpose, has expired, or was used.
 *
 * @param text base64url, as browsers return it
 */
export async function takeChallenge(
  engine: Engine,
  secret: string,
  use: ChallengeUse,
  text: string,
): Promise<boolean> {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.length !== NONCE_BYTES + TIME_BYTES + SIGNATURE_BYTES) return false;
  const signed = bytes.subarray(0, NONCE_BYTES + TIME_BYTES);
  if (!timingSafeEqual(bytes.subarray(signed.length), sign(secret, use, signed))) return false;
  const endsAt = signed.readUIntBE(NONCE_BYTES, TIME_BYTES);
  if (endsAt <= Date.now()) return false;
  const digest = createHash("sha256").update(bytes).digest("hex");
  return engine.write(async (transaction) => {
    await transaction.deleteFrom("used_challenge").where("ends_at", "<=", Date.now()).execute();
    const used = await transaction
      .insertInto("used_challenge")
      .values({ digest, ends_at: endsAt })
      .onConflict((conflict) => conflict.column("digest").doNothing())
      .returning("digest")
      .executeTakeFirst();
    return used !== undefined;
  });
}

function sign(secret: string, { purpose, subject }: ChallengeUse, signed: Buffer): Buffer {
  return createHmac("sha256", secret).update(`challenge\0${purpose}\0${subject}\0`).update(signed).digest();
}

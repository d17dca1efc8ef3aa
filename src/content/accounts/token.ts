import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;

/** A new token: 256 random bits, as 43 characters. */
export function makeToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/**
 * The stored form of a token. Nobody can guess 256 bits, so it needs no salt and no slow hash. Tokens are looked up by this hash,
 * so timing reveals nothing about a guess.
 */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

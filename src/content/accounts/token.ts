import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;

/** A new token: 256 random bits, as 43 characters. */
export function makeToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/**
 * What is stored of a token. It needs no salt and no slow function, as nobody can guess 256 bits; and it is looked up by its hash,
 * so that no comparison tells how much of a guess was right.
 */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

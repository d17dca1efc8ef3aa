import { createHmac } from "node:crypto";
import type { Engine } from "../engine/engine.ts";
import { type ChallengeUse, makeChallenge, readExpiry, takeChallenge } from "./challenges.ts";
import {
  type AttemptOrigin,
  chargeAttempt,
  unguessableCharges,
  recordCompanyRefusal,
} from "./sign-in-limits.ts";

/** Lifetime of an attempt in milliseconds: people may have to enter a password and a code at the provider. */
export const COMPANY_ATTEMPT_MS = 15 * 60 * 1000;

/** The secrets of one attempt to sign in at the company's provider. */
export interface CompanyAttempt {
  /** Stored in a cookie of the browser that began the attempt. The other values are derived from it. */
  token: string;
  /** Binds the provider's answer to the browser. */
  state: string;
  /** Binds the provider's identity token to the attempt. */
  nonce: string;
  /** The verifier of PKCE (RFC 7636), without which a stolen code is useless. */
  verifier: string;
  /** When the attempt began, in epoch milliseconds. */
  begunAt: number;
}

/** Begins an attempt. Nothing is stored, so beginning one is cheap. @param subject the purpose; see {@link takeCompanyAttempt} */
export function beginCompanyAttempt(secret: string, subject: string): CompanyAttempt {
  return attemptOf(makeChallenge(secret, challengeUseOf(subject), COMPANY_ATTEMPT_MS).toString("base64url"));
}

/**
 * Ends an attempt, which works only once. The attempt counts as refused until the sign-in succeeds, because every attempt
 * costs requests to the provider. `undefined` if it has expired, was used, was begun for another purpose, or if `state`
 * belongs to another browser.
 *
 * @throws {QuotaError} after too many attempts
 */
export async function takeCompanyAttempt(
  engine: Engine,
  secret: string,
  subject: string,
  { token, state }: Pick<CompanyAttempt, "token" | "state">,
  origin: AttemptOrigin,
): Promise<CompanyAttempt | undefined> {
  const attempt = attemptOf(token);
  if (attempt.state !== state) return undefined;
  await chargeAttempt(engine, unguessableCharges(origin.network), origin);
  if (await takeChallenge(engine, secret, challengeUseOf(subject), token)) return attempt;
  await recordCompanyRefusal(engine, origin, "expired");
  return undefined;
}

function challengeUseOf(subject: string): ChallengeUse {
  return { purpose: "company", subject };
}

function attemptOf(token: string): CompanyAttempt {
  const derive = (name: string) => createHmac("sha256", token).update(name).digest("base64url");
  const begunAt = readExpiry(token) - COMPANY_ATTEMPT_MS;
  return { token, state: derive("state"), nonce: derive("nonce"), verifier: derive("verifier"), begunAt };
}

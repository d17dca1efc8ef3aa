import { Secret, TOTP } from "otpauth";

const STEP_MS = 30_000;

/**
 * Returns the code that an authenticator app shows.
 *
 * @param steps how many steps of 30 seconds later than now
 */
export function appCode(key: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * STEP_MS });
}

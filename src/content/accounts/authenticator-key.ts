import { Secret, TOTP } from "otpauth";

/** 160 bits, as RFC 4226 recommends. */
const KEY_BYTES = 20;
const PERIOD_SECONDS = 30;
const SECOND_MS = 1_000;

/** Makes the key that an authenticator app shares with the server, in base32. */
export function makeAuthenticatorKey(): string {
  return new Secret({ size: KEY_BYTES }).base32;
}

/** Returns the address (`otpauth:`) from which authenticator apps read a key. @param host the Studio's host */
export function authenticatorAddress(key: string, { email, host }: { email: string; host: string }): string {
  return totpOf(key, { issuer: `Vitrine ${host}`, label: email }).toString();
}

/**
 * Returns the time step to which a code belongs (RFC 6238); `undefined` for a wrong code. The step before the current one and the one
 * after it are accepted too, because clocks differ and typing takes time.
 */
export function findTimeStep(key: string, code: string): number | undefined {
  const now = Date.now();
  const delta = totpOf(key).validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? undefined : Math.floor(now / SECOND_MS / PERIOD_SECONDS) + delta;
}

/** Every authenticator app supports SHA-1 with six digits; many ignore other settings. */
function totpOf(key: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({
    ...names,
    secret: Secret.fromBase32(key),
    algorithm: "SHA1",
    digits: 6,
    period: PERIOD_SECONDS,
  });
}

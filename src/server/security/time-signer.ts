import { createHmac, timingSafeEqual } from "node:crypto";
import type { Suspicion } from "../../contract/studio/suspicions.ts";

/** Minimum time that people take to fill in a form, in milliseconds. Few are faster. */
const TOO_FAST_MS = 3_000;
/**
 * Maximum age of a form, in milliseconds: it may stay open over a long weekend. An older token may have been collected for later
 * use.
 */
const TOO_OLD_MS = 7 * 24 * 60 * 60 * 1000;
/** Maximum difference between the clocks of several servers, in milliseconds. */
const CLOCK_SKEW_MS = 60_000;

/** Signs the time at which a visitor starts to fill in a form, and checks the signed time when the form arrives. */
export interface TimeSigner {
  sign(tenant: string, now: number): Promise<string>;
  /** Resolves to what is suspicious about a token (a person may still be the sender), or to `undefined` if nothing is. */
  judge(token: string, tenant: string, now: number): Promise<Suspicion | undefined>;
}

export function createTimeSigner(readSecret: () => Promise<string>): TimeSigner {
  let secret: Promise<string> | undefined;

  async function signatureOf(tenant: string, time: string): Promise<Buffer> {
    secret ??= readSecret().catch((error: unknown) => {
      secret = undefined;
      throw error;
    });
    return createHmac("sha256", await secret)
      .update(`need-time\n${tenant}\n${time}`)
      .digest();
  }

  return {
    async sign(tenant, now) {
      const time = now.toString(36);
      return `${time}.${(await signatureOf(tenant, time)).toString("base64url")}`;
    },
    async judge(token, tenant, now) {
      const [time = "", signature = ""] = token.split(".");
      const given = Buffer.from(signature, "base64url");
      const expected = await signatureOf(tenant, time);
      if (given.byteLength !== expected.byteLength || !timingSafeEqual(given, expected)) return "forged-time";
      const age = now - Number.parseInt(time, 36);
      if (age < TOO_FAST_MS) return age < -CLOCK_SKEW_MS ? "forged-time" : "too-fast";
      return age > TOO_OLD_MS ? "too-old" : undefined;
    },
  };
}

import { createHash } from "node:crypto";
import type { Engine } from "../engine/engine.ts";
import { type Charge, QuotaError, charge, openQuotas } from "../limits/quotas.ts";
import { writeAudit } from "./audit.ts";
import type { Person } from "./people.ts";

const WINDOW_MS = 15 * 60 * 1000;
/**
 * Maximum number of wrong passwords within `WINDOW_MS`, per account and per network. The people of an office share one network.
 */
const ACCOUNT = { capacity: 10, refillMs: WINDOW_MS };
const NETWORK = { capacity: 50, refillMs: WINDOW_MS };
/**
 * Maximum number of wrong codes of a second factor per day and account, because six digits can be guessed by persistence. Known
 * browsers and sessions together have as many again, so that strangers cannot use up theirs.
 */
const CODES_PER_DAY = { capacity: 50, refillMs: 24 * 60 * 60 * 1000 };
/** Maximum number of mails within `WINDOW_MS`, per account and per network. */
const MAILS_TO_ACCOUNT = { capacity: 3, refillMs: WINDOW_MS };
const MAILS_OF_NETWORK = { capacity: 20, refillMs: WINDOW_MS };
/** Maximum number of audit entries about refused attempts within `WINDOW_MS`, per network. */
const AUDITED_REFUSALS = { capacity: 1, refillMs: WINDOW_MS };

/** The origin of a sign-in attempt. */
export interface AttemptOrigin {
  /** The network as a keyed hash, never an address. */
  network: string;
  agent: string;
  requestId?: string;
  /** The cookie set when somebody signed in with this browser. */
  device?: string | undefined;
}

/**
 * Quotas that a password attempt uses until it succeeds. The order is always the same, since charging locks the quotas one
 * after the other.
 *
 * @param device a browser or session known to belong to the address: its attempts and those of strangers have separate limits
 */
export function passwordCharges(address: string, network: string, device: string | undefined): Charge[] {
  if (device !== undefined) return [{ key: `sign-in:device:${device}`, size: ACCOUNT }];
  return [
    { key: `sign-in:account:${digestOf(address)}`, size: ACCOUNT },
    { key: `sign-in:network:${network}`, size: NETWORK },
  ];
}

/**
 * Quotas that a code of an authenticator app uses until it is accepted.
 *
 * @param device as for {@link passwordCharges}
 */
export function codeCharges(personId: string, network: string, device: string | undefined): Charge[] {
  if (device !== undefined)
    return [
      { key: `sign-in:code:device:${device}`, size: ACCOUNT },
      { key: `sign-in:code:known-day:${personId}`, size: CODES_PER_DAY },
    ];
  return [
    { key: `sign-in:code:account:${personId}`, size: ACCOUNT },
    { key: `sign-in:code:day:${personId}`, size: CODES_PER_DAY },
    { key: `sign-in:network:${network}`, size: NETWORK },
  ];
}

/**
 * Quotas that a refused passkey or recovery code uses. Nobody can guess them, so there is no limit per account, which strangers could
 * use up; but verifying each attempt costs time.
 */
export function unguessableCharges(network: string): Charge[] {
  return [{ key: `sign-in:network:${network}`, size: NETWORK }];
}

/**
 * Quotas of a mail with a link.
 *
 * @param device as for {@link passwordCharges}
 */
export function mailCharges(address: string, network: string, device: string | undefined): Charge[] {
  if (device !== undefined) return [{ key: `sign-in:mail:device:${device}`, size: MAILS_TO_ACCOUNT }];
  return [
    { key: `sign-in:mail:account:${digestOf(address)}`, size: MAILS_TO_ACCOUNT },
    { key: `sign-in:mail:network:${network}`, size: MAILS_OF_NETWORK },
  ];
}

/**
 * Charges an attempt before it is checked, so that concurrent attempts count too. Refusals are written to the audit once per
 * quarter of an hour and network.
 *
 * @throws {QuotaError} after too many attempts
 */
export async function chargeAttempt(
  engine: Engine,
  charges: readonly Charge[],
  { network, requestId = "" }: AttemptOrigin,
): Promise<void> {
  try {
    await openQuotas(engine).take(charges);
  } catch (error) {
    if (error instanceof QuotaError) await recordLimit(engine, network, requestId);
    throw error;
  }
}

async function recordLimit(engine: Engine, network: string, requestId: string): Promise<void> {
  const subject = "too many attempts for an account or from a network";
  await recordRarely(engine, { network, requestId }, "", { action: "sign-in.limited", subject });
}

/**
 * Writes to the audit why no code of a second factor was checked. Such attempts use no quota, and the Studio's form sends the password
 * alone first, so each reason is written once per quarter of an hour, person and network.
 */
export async function recordWithoutCode(
  engine: Engine,
  { network, requestId = "" }: AttemptOrigin,
  { id, email }: Pick<Person, "id" | "email">,
  reason: string,
): Promise<void> {
  const subject = `${email}: second factor, ${reason}`;
  const refused = { action: "sign-in.refused", subject };
  await recordRarely(engine, { network, requestId }, ` ${id} ${reason}`, refused);
}

/** Writes to the audit, but at most once within `WINDOW_MS` per network and suffix. */
async function recordRarely(
  engine: Engine,
  { network, requestId }: { network: string; requestId: string },
  suffix: string,
  refused: { action: string; subject: string },
): Promise<void> {
  try {
    await engine.write(async (transaction) => {
      const key = `sign-in:noted:${network}${suffix}`;
      await charge(engine, transaction, [{ key, size: AUDITED_REFUSALS }]);
      await writeAudit(transaction, { id: "nobody", network, requestId }, refused);
    });
  } catch (error) {
    if (!(error instanceof QuotaError)) throw error;
  }
}

/**
 * Writes a refusal to the audit. Unknown accounts take the same writes as known ones, and strangers' addresses are not recorded.
 */
export async function recordRefusal(
  engine: Engine,
  { network, requestId = "" }: AttemptOrigin,
  subject: string,
): Promise<void> {
  await engine.write((transaction) =>
    writeAudit(transaction, { id: "nobody", network, requestId }, { action: "sign-in.refused", subject }),
  );
}

/** Writes to the audit why an attempt to sign in or to prove an identity at the provider failed. */
export function recordCompanyRefusal(engine: Engine, origin: AttemptOrigin, reason: string): Promise<void> {
  return recordRefusal(engine, origin, `company account: ${reason}`);
}

/** An address in the form used by the audit. */
export function describeAddress(address: string): string {
  return `address ${createHash("sha256").update(address).digest("hex").slice(0, 16)}`;
}

function digestOf(address: string): string {
  return createHash("sha256").update(address).digest("base64url");
}

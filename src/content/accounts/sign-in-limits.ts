import { createHash } from "node:crypto";
import type { Engine } from "../engine/engine.ts";
import { type Charge, QuotaError, charge, openQuotas } from "../limits/quotas.ts";
import { writeAudit } from "./audit.ts";

const WINDOW_MS = 15 * 60 * 1000;
/** Wrong passwords in that time, for an account and from a network: an office may share an address. */
const ACCOUNT = { capacity: 10, refillMs: WINDOW_MS };
const NETWORK = { capacity: 50, refillMs: WINDOW_MS };
/** Mails in that time, to an account and for a network. */
const MAILS_TO_ACCOUNT = { capacity: 3, refillMs: WINDOW_MS };
const MAILS_OF_NETWORK = { capacity: 20, refillMs: WINDOW_MS };
/** Lines in the audit that say so, for a network. */
const NOTED = { capacity: 1, refillMs: WINDOW_MS };

/** Where an attempt comes from. */
export interface AttemptOrigin {
  /** The network as a keyed hash, never an address. */
  network: string;
  agent: string;
  requestId?: string;
  /** What the browser has kept since somebody signed in with it. */
  device?: string | undefined;
}

/**
 * What an attempt with a password costs until it was right. All attempts name them in this order.
 *
 * @param device names a browser or session known to be of the address: strangers' attempts do not count against it, nor it for them
 */
export function passwordCharges(address: string, network: string, device: string | undefined): Charge[] {
  if (device !== undefined) return [{ key: `sign-in:device:${device}`, size: ACCOUNT }];
  return [
    { key: `sign-in:account:${digestOf(address)}`, size: ACCOUNT },
    { key: `sign-in:network:${network}`, size: NETWORK },
  ];
}

/** What a passkey costs that is refused: nobody guesses one, but each try costs time. */
export function passkeyCharges(network: string): Charge[] {
  return [{ key: `sign-in:network:${network}`, size: NETWORK }];
}

/** What a mail with a link costs. @param device as for a password */
export function mailCharges(address: string, network: string, device: string | undefined): Charge[] {
  if (device !== undefined) return [{ key: `sign-in:mail:device:${device}`, size: MAILS_TO_ACCOUNT }];
  return [
    { key: `sign-in:mail:account:${digestOf(address)}`, size: MAILS_TO_ACCOUNT },
    { key: `sign-in:mail:network:${network}`, size: MAILS_OF_NETWORK },
  ];
}

/**
 * Charges an attempt before it is looked at, so that many at once are counted as well. One that is refused is written to the audit,
 * once in a quarter of an hour for a network.
 *
 * @throws {QuotaError} if there were too many
 */
export async function chargeAttempt(
  engine: Engine,
  charges: readonly Charge[],
  { network, requestId = "" }: AttemptOrigin,
): Promise<void> {
  try {
    await openQuotas(engine).take(charges);
  } catch (error) {
    if (error instanceof QuotaError) await noteLimit(engine, network, requestId);
    throw error;
  }
}

async function noteLimit(engine: Engine, network: string, requestId: string): Promise<void> {
  try {
    await engine.write(async (transaction) => {
      await charge(engine, transaction, [{ key: `sign-in:noted:${network}`, size: NOTED }]);
      const deed = {
        action: "sign-in.limited",
        subject: "too many attempts for an account or from a network",
      };
      await writeAudit(transaction, { id: "nobody", network, requestId }, deed);
    });
  } catch (error) {
    if (!(error instanceof QuotaError)) throw error;
  }
}

/** Writes a refusal to the audit: as much for an unknown account as for a known one, and no address of a stranger. */
export async function noteRefusal(
  engine: Engine,
  { network, requestId = "" }: AttemptOrigin,
  subject: string,
): Promise<void> {
  await engine.write((transaction) =>
    writeAudit(transaction, { id: "nobody", network, requestId }, { action: "sign-in.refused", subject }),
  );
}

/** An address as the audit names it. */
export function describeAddress(address: string): string {
  return `address ${createHash("sha256").update(address).digest("hex").slice(0, 16)}`;
}

function digestOf(address: string): string {
  return createHash("sha256").update(address).digest("base64url");
}

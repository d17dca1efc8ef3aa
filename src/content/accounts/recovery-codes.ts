import { createHash, randomInt } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Tables } from "../model/tables.ts";

const COUNT = 10;
/** 80 bits, so that a fast hash is enough. */
const LENGTH = 16;
const GROUP = /.{4}(?=.)/g;
/** Digits and letters that nobody confuses in writing (Crockford's base32). */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const ALIKE: Record<string, string> = { o: "0", i: "1", l: "1" };

/**
 * Replaces the recovery codes of a person. Returns the new ones, which are not stored. Call it before writing to the audit: using up a
 * code locks it before the audit, so the opposite order would be a deadlock.
 */
export async function makeRecoveryCodes(
  transaction: Transaction<Tables>,
  personId: string,
): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, makeCode);
  await transaction.deleteFrom("recovery_code").where("person_id", "=", personId).execute();
  await transaction
    .insertInto("recovery_code")
    .values(codes.map((code) => ({ person_id: personId, hash: hashCode(personId, code) })))
    .execute();
  return codes.map((code) => code.replace(GROUP, "$&-"));
}

/** Uses up a recovery code, in any spelling. Resolves to false if the person has no such code. */
export async function takeRecoveryCode(
  transaction: Transaction<Tables>,
  personId: string,
  text: string,
): Promise<boolean> {
  const code = text.toLowerCase().replace(/[oil]/g, (letter) => ALIKE[letter] ?? letter);
  const taken = await transaction
    .deleteFrom("recovery_code")
    .where("person_id", "=", personId)
    .where("hash", "=", hashCode(personId, code))
    .returning("hash")
    .executeTakeFirst();
  return taken !== undefined;
}

/** The number of unused recovery codes. */
export async function countRecoveryCodes(reading: Kysely<Tables>, personId: string): Promise<number> {
  const { count } = await reading
    .selectFrom("recovery_code")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("person_id", "=", personId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

function makeCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

function hashCode(personId: string, code: string): string {
  return createHash("sha256").update(`${personId}\0${code}`).digest("hex");
}

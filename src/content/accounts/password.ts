import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { isGuessable } from "./guessable-password.ts";

/**
 * Minimum length in characters. A password that is the only proof needs at least 15, with a blocklist, Unicode normalisation
 * and no rules about kinds of characters: NIST SP 800-63B-4, section 3.1.1.2.
 */
const MINIMUM_PASSWORD_LENGTH = 15;
/** Maximum length in characters after normalisation. Longer passwords are refused, not truncated. */
const MAXIMUM_PASSWORD_LENGTH = 256;

/**
 * Argon2id with 7 MiB, five passes and one lane. Of the settings that the OWASP Password Storage Cheat Sheet lists as equally
 * strong (https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html), this one uses the least memory,
 * which matters because the C library does not return it to the system. `memory` is in KiB.
 */
const COST = { memory: 7_168, passes: 5, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;

/** Maximum number of concurrent hash computations. Each occupies a thread of the thread pool that file access also needs. */
const MAXIMUM_CONCURRENT = 2;

const derive = promisify(argon2);

const PREFIX = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$`;

/** Messages for callers of the API and the command line. */
export const PASSWORD_FAULTS = {
  "too-short": `the password is too short: use at least ${MINIMUM_PASSWORD_LENGTH} characters, for example four words`,
  "too-long": `the password is too long: use at most ${MAXIMUM_PASSWORD_LENGTH} characters`,
  guessable:
    "the password is easy to guess: it consists of common passwords, names, repetitions or sequences. Use four unrelated words",
} as const;

/**
 * Returns the reason why a password is not acceptable; `undefined` if it is acceptable. Each reason corresponds to a text on
 * screens.
 *
 * @param own names of the person and the sites, which are not secret
 */
export async function findPasswordFault(
  password: string,
  own: readonly string[],
): Promise<keyof typeof PASSWORD_FAULTS | undefined> {
  const normal = normalized(password);
  const length = [...normal].length;
  if (length < MINIMUM_PASSWORD_LENGTH) return "too-short";
  if (length > MAXIMUM_PASSWORD_LENGTH) return "too-long";
  return (await isGuessable(normal, own)) ? "guessable" : undefined;
}

/** Hashes a password in the PHC string format, with its salt and costs: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES);
  const tag = await compute(password, { ...COST, nonce, tagLength: TAG_BYTES });
  return `${PREFIX}${plainBase64(nonce)}$${plainBase64(tag)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;
/** A dummy hash, which takes as long to compare as a real one. */
const NOBODY = `${PREFIX}${plainBase64(Buffer.alloc(SALT_BYTES))}$${plainBase64(Buffer.alloc(TAG_BYTES))}`;

/**
 * Whether a password matches a hash. Without a hash it is compared with a dummy, so that timing does not reveal whether an account
 * exists.
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, salt = "", expected = ""] = PHC.exec(hash ?? NOBODY) ?? [];
  if (expected === "") throw new Error("A stored password hash is not one of argon2id");
  const wanted = Buffer.from(expected, "base64");
  const tag = await compute(password, {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(salt, "base64"),
    tagLength: wanted.length,
  });
  return timingSafeEqual(tag, wanted) && hash !== undefined;
}

/**
 * Returns the hash to store from now on for a password that matches `hash`: a new one if `hash` was made with the costs of an
 * earlier version.
 */
export async function renewHash(password: string, hash: string): Promise<string> {
  return hash.startsWith(PREFIX) ? hash : hashPassword(password);
}

let running = 0;
const waiting: (() => void)[] = [];

async function compute(
  password: string,
  costs: { memory: number; passes: number; parallelism: number; nonce: Buffer; tagLength: number },
): Promise<Buffer> {
  if (running >= MAXIMUM_CONCURRENT) await new Promise<void>((resolve) => void waiting.push(resolve));
  else running += 1;
  try {
    return await derive("argon2id", { ...costs, message: normalized(password) });
  } finally {
    // The slot passes to the next in the queue, or is freed.
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

/** Normalises a password, as keyboards compose characters differently. */
function normalized(password: string): string {
  return password.normalize("NFKC");
}

function plainBase64(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}

import { type TextStorage, forgiving } from "../../platform/forgiving-storage.ts";
import { readStoredJson } from "../../platform/read-stored-json.ts";

const ATTEMPT_KEY = "vitrine:need-attempt";

interface Attempt {
  text: string;
  key: string | undefined;
}

/** The idempotency keys of a form's submissions. */
export interface SubmissionKeys {
  /**
   * Returns the key for these values. `undefined` without a secure context, where no key can be created; the server then recognises
   * repetitions by their text.
   */
  keyOf(values: Readonly<Record<string, unknown>>): string | undefined;
  /** Called when the enquiry is stored, because the next submission is a new one. */
  forget(): void;
}

export interface SubmissionKeysOptions {
  makeKey?: () => string | undefined;
  storage?: TextStorage;
}

/**
 * Creates idempotency keys, by which the server recognises a repeated submission. The key stays the same while the text does, even after
 * a reload without an answer. If the text is changed after a failed attempt, the key changes too.
 */
export function createSubmissionKeys({
  makeKey = randomKey,
  storage = forgiving(() => sessionStorage),
}: SubmissionKeysOptions = {}): SubmissionKeys {
  // The last attempt is also in memory, for browsers that do not store it.
  let last: Attempt | undefined;
  return {
    keyOf(values) {
      const text = JSON.stringify(Object.entries(values).filter(([, value]) => value !== ""));
      const before = last ?? readStoredJson(storage.getItem(ATTEMPT_KEY), isAttempt);
      last = before?.text === text ? before : { text, key: makeKey() };
      storage.setItem(ATTEMPT_KEY, JSON.stringify(last));
      return last.key;
    },
    forget() {
      last = undefined;
      storage.removeItem(ATTEMPT_KEY);
    },
  };
}

function isAttempt(value: unknown): value is Attempt {
  return (
    typeof value === "object" &&
    value !== null &&
    "text" in value &&
    typeof value.text === "string" &&
    "key" in value &&
    typeof value.key === "string"
  );
}

function randomKey(): string | undefined {
  return isSecureContext ? crypto.randomUUID() : undefined;
}

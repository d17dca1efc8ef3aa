import { type TextStorage, forgiving } from "../../platform/forgiving-storage.ts";
import { readStoredJson } from "../../platform/read-stored-json.ts";

const ATTEMPT_KEY = "vitrine:need-attempt";

interface Attempt {
  text: string;
  key: string | undefined;
}

/** The keys of a form's submissions. */
export interface SubmissionKeys {
  /** `undefined` where no key can be made, on pages without a secure origin: the server then tells repetitions by their text. */
  keyOf(values: Readonly<Record<string, unknown>>): string | undefined;
  /** The need was stored: whatever is sent from now on is another one. */
  forget(): void;
}

export interface SubmissionKeysOptions {
  makeKey?: () => string | undefined;
  storage?: TextStorage;
}

/**
 * Makes the key by which the server knows repetitions of one submission: the same as long as the text is
 * the same, so that a second attempt does not count twice, not even after the page was loaded anew because no
 * answer came; another for a text that was changed after an attempt failed.
 */
export function createSubmissionKeys({
  makeKey = randomKey,
  storage = forgiving(() => sessionStorage),
}: SubmissionKeysOptions = {}): SubmissionKeys {
  // For browsers that keep nothing.
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

import {
  FAILURES,
  type FailureAnswer,
  type FailureName,
  isFailureName,
} from "../../contract/api/failures.ts";

const SYSTEM_FAILURES: Readonly<Record<string, FailureName>> = {
  ENOSPC: "disk-full",
  EFBIG: "disk-full",
  EDQUOT: "disk-full",
  EROFS: "not-writable",
  EACCES: "not-writable",
  EPERM: "not-writable",
  EIO: "disk-error",
  EMFILE: "too-many-connections",
  ENFILE: "too-many-connections",
  ENOMEM: "out-of-memory",
};

/** Failures by SQLite's primary result codes: https://www.sqlite.org/rescode.html */
const SQLITE_FAILURES: Readonly<Record<number, FailureName>> = {
  5: "locked",
  6: "locked",
  7: "out-of-memory",
  8: "not-writable",
  10: "disk-error",
  11: "damaged",
  13: "disk-full",
  14: "not-writable",
  18: "unstorable-value",
  26: "damaged",
};

/** Failures by PostgreSQL's codes: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const POSTGRES_FAILURES: Readonly<Record<string, FailureName>> = {
  "22001": "unstorable-value",
  "22003": "unstorable-value",
  "22021": "unstorable-value",
  "22P05": "unstorable-value",
  "25006": "not-writable",
  "40001": "locked",
  "40P01": "locked",
  "42501": "not-writable",
  "53100": "disk-full",
  "53200": "out-of-memory",
  "53300": "too-many-connections",
  "53400": "too-many-connections",
  "54000": "unstorable-value",
  "55P03": "locked",
  "57014": "timed-out",
  "58030": "disk-error",
  XX001: "damaged",
  XX002: "damaged",
};

/** The name of a failure if neither the error nor one of its causes specifies it. */
const FAILURES_BY_CLASS: Readonly<Record<string, FailureName>> = {
  StoreSilentError: "store-silent",
  StoreError: "store-failed",
};

/** Returns the name of one of our failures, from the error itself or its causes; `undefined` for any other error. */
export function failureOf(error: unknown): FailureName | undefined {
  if (!(error instanceof Error)) return undefined;
  return ownFailure(error) ?? failureOf(error.cause) ?? FAILURES_BY_CLASS[error.name];
}

function ownFailure(error: Error): FailureName | undefined {
  if ("failure" in error && isFailureName(error.failure)) return error.failure;
  if ("errcode" in error && typeof error.errcode === "number") return SQLITE_FAILURES[error.errcode & 0xff];
  if (!("code" in error) || typeof error.code !== "string") return undefined;
  const { code } = error;
  if (Object.hasOwn(SYSTEM_FAILURES, code)) return SYSTEM_FAILURES[code];
  return Object.hasOwn(POSTGRES_FAILURES, code) ? POSTGRES_FAILURES[code] : undefined;
}

/** Returns the response to one of our failures, with its name; `undefined` for any other error. */
export function describeFailure(error: unknown): (FailureAnswer & { name: FailureName }) | undefined {
  const name = failureOf(error);
  if (name === undefined) return undefined;
  const answer: FailureAnswer = FAILURES[name];
  const message = name === "not-possible" && error instanceof Error ? error.message : answer.message;
  return { ...answer, name, message };
}

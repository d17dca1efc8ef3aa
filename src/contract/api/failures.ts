/** How the server answers a named failure. */
export interface FailureAnswer {
  /** The HTTP status. */
  status: number;
  /** Seconds after which a client should retry; `undefined` if a retry does not help. */
  retryAfterSeconds?: number;
  /**
   * The message in logs, for API clients and on the command line. The Studio has its own texts, with the ids `failure-<name>`.
   */
  message: string;
}

/** Names of all failures. They are not part of `FAILURES`, so that browsers load only the names. */
export const FAILURE_NAMES = [
  "disk-full",
  "not-writable",
  "disk-error",
  "damaged",
  "locked",
  "too-many-connections",
  "timed-out",
  "out-of-memory",
  "store-silent",
  "bucket-silent",
  "store-failed",
  "busy",
  "not-possible",
  "flood",
  "changed-meanwhile",
  "unstorable-value",
] as const;
export type FailureName = (typeof FAILURE_NAMES)[number];

/** How the content API, the Studio's API and the command line report each failure. Answers contain the name as `reason`. */
export const FAILURES = {
  "disk-full": { status: 503, retryAfterSeconds: 5, message: "The server's disk is full" },
  "not-writable": { status: 503, retryAfterSeconds: 5, message: "The server's storage is read-only" },
  "disk-error": { status: 503, retryAfterSeconds: 5, message: "The server's disk reports errors" },
  damaged: { status: 503, retryAfterSeconds: 60, message: "The database is damaged" },
  locked: { status: 503, retryAfterSeconds: 5, message: "Another process keeps the database locked" },
  "too-many-connections": {
    status: 503,
    retryAfterSeconds: 5,
    message: "The server has no database connection left",
  },
  "timed-out": { status: 503, retryAfterSeconds: 5, message: "The database took too long" },
  "out-of-memory": { status: 503, retryAfterSeconds: 5, message: "The server is out of memory" },
  "store-silent": { status: 503, retryAfterSeconds: 5, message: "The database does not answer" },
  "bucket-silent": { status: 503, retryAfterSeconds: 10, message: "The file storage does not answer" },
  "store-failed": { status: 503, retryAfterSeconds: 5, message: "The server cannot store this now" },
  busy: { status: 503, retryAfterSeconds: 2, message: "Too many people are publishing at the same time" },
  /** Errors of this kind usually have a message of their own for users. */
  "not-possible": { status: 409, message: "This conflicts with existing content" },
  flood: {
    status: 503,
    retryAfterSeconds: 60,
    message: "The site has received more needs than it can hold for review",
  },
  "changed-meanwhile": { status: 409, message: "Somebody else changed this at the same time" },
  "unstorable-value": {
    status: 422,
    message: "A value cannot be stored: it is too long, or not a valid text",
  },
} as const satisfies Record<FailureName, FailureAnswer>;

/** True for the name of a failure. Names come from other threads and from answers, so they must be checked. */
export function isFailureName(name: unknown): name is FailureName {
  return FAILURE_NAMES.some((known) => known === name);
}

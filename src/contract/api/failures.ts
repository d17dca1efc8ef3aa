/** How a failure of ours is answered. */
export interface FailureAnswer {
  /** The HTTP status. */
  status: number;
  /** After how many seconds a client should try again; `undefined` where trying again does not help. */
  retryAfterSeconds?: number;
  /** For logs, clients of the APIs and the command line. What people see in the Studio is in its messages, as `failure-<name>`. */
  message: string;
}

/** The failures that have a name: a list of its own, since browsers need no more. */
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

/**
 * The failures that have a name: how the content API, the Studio's API and the command line report each of them. Answers carry
 * the name as `reason`.
 */
export const FAILURES = {
  "disk-full": { status: 503, retryAfterSeconds: 5, message: "The server's disk is full" },
  "not-writable": { status: 503, retryAfterSeconds: 5, message: "The server's storage is read-only" },
  "disk-error": { status: 503, retryAfterSeconds: 5, message: "The server's disk reports errors" },
  damaged: { status: 503, retryAfterSeconds: 60, message: "The database is damaged" },
  locked: { status: 503, retryAfterSeconds: 5, message: "Another process keeps the database locked" },
  "too-many-connections": {
    status: 503,
    retryAfterSeconds: 5,
    message: "The server has no connection left",
  },
  "timed-out": { status: 503, retryAfterSeconds: 5, message: "The database took too long" },
  "out-of-memory": { status: 503, retryAfterSeconds: 5, message: "The server is out of memory" },
  "store-silent": { status: 503, retryAfterSeconds: 5, message: "The database does not answer" },
  "bucket-silent": { status: 503, retryAfterSeconds: 10, message: "The storage of files does not answer" },
  "store-failed": { status: 503, retryAfterSeconds: 5, message: "The server cannot store this now" },
  busy: { status: 503, retryAfterSeconds: 2, message: "Too many people are publishing at the same time" },
  /** Such an error says itself why, in words for everybody. */
  "not-possible": { status: 409, message: "This conflicts with what is stored" },
  flood: {
    status: 503,
    retryAfterSeconds: 60,
    message: "The site receives more than it can hold back for review",
  },
  "changed-meanwhile": { status: 409, message: "Somebody else changed the same at the same time" },
  "unstorable-value": { status: 422, message: "A value cannot be stored: too long, or not a valid text" },
} as const satisfies Record<FailureName, FailureAnswer>;

/** Whether a name that came with an answer, or from another thread, is one of ours. */
export function isFailureName(name: unknown): name is FailureName {
  return FAILURE_NAMES.some((known) => known === name);
}

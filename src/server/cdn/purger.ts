/** A CDN whose cache can be purged. */
export interface Purger {
  /** Maximum number of keys per call. */
  readonly batchSize: number;
  /**
   * Purges all answers with one of the keys.
   *
   * @throws {PurgeError} if the CDN did not accept the purge
   */
  purge(keys: readonly string[], signal: AbortSignal): Promise<void>;
}

/** A purge that failed. The message explains the error and contains no secrets. */
export class PurgeError extends Error {
  override readonly name = "PurgeError";
}

/** Timeout of a call, in milliseconds. */
const TIMEOUT_MS = 10_000;
const ADVICE: Readonly<Record<number, string>> = {
  401: ": VITRINE_CDN_TOKEN is not accepted",
  403: ": VITRINE_CDN_TOKEN is not allowed to purge this",
  404: ": VITRINE_CDN_TARGETS names something that does not exist",
  429: ": too many calls, it will be tried again later",
};

/**
 * Posts to a CDN.
 *
 * @param name the name of the receiver, for messages
 * @throws {PurgeError} unless the status is 2xx
 */
export async function postPurge(
  name: string,
  url: string,
  { headers, body, signal }: { headers: Record<string, string>; body: string; signal: AbortSignal },
): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/json", "user-agent": "Vitrine", ...headers },
    body,
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  }).catch((error: unknown) => {
    throw new PurgeError(`${name} does not answer: ${reasonOf(error)}`);
  });
  await response.body?.cancel().catch(() => {});
  if (!response.ok)
    throw new PurgeError(`${name} answers ${response.status}${ADVICE[response.status] ?? ""}`);
}

/**
 * Purges all targets in parallel, so that a failing one does not stop the others.
 *
 * @throws {PurgeError} of the first target that failed, once all have answered
 */
export async function postToAll(
  targets: readonly string[],
  postToOne: (target: string) => Promise<void>,
): Promise<void> {
  const outcomes = await Promise.allSettled(targets.map(postToOne));
  const failed = outcomes.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { cause } = error;
  if (typeof cause === "object" && cause !== null && "code" in cause) return String(cause.code);
  return error.name;
}

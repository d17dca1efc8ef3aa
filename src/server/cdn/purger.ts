/** A CDN that can be told to forget. */
export interface Purger {
  /** The number of keys that one call takes. */
  readonly batchSize: number;
  /**
   * Tells it to forget all answers that bear one of the keys, before it gives another answer.
   *
   * @throws {PurgeError} if it did not agree
   */
  purge(keys: readonly string[], signal: AbortSignal): Promise<void>;
}

/** The message says what went wrong, without secrets. */
export class PurgeError extends Error {
  override readonly name = "PurgeError";
}

/** A later answer counts as none. */
const TIMEOUT_MS = 10_000;
const ADVICE: Readonly<Record<number, string>> = {
  401: ": VITRINE_CDN_TOKEN is not accepted",
  403: ": VITRINE_CDN_TOKEN may not purge this",
  404: ": VITRINE_CDN_TARGETS names what is not there",
  429: ": too many calls, it will be tried later",
};

/**
 * Posts to a CDN.
 *
 * @param name of the receiver, for messages
 * @throws {PurgeError} unless the status is 2xx
 */
export async function tell(
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
 * Tells all targets at once: one that hangs or refuses keeps the others from nothing.
 *
 * @throws {PurgeError} of the first that did not agree, once all have answered
 */
export async function tellAll(
  targets: readonly string[],
  tellOne: (target: string) => Promise<void>,
): Promise<void> {
  const outcomes = await Promise.allSettled(targets.map(tellOne));
  const failed = outcomes.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { cause } = error;
  if (typeof cause === "object" && cause !== null && "code" in cause) return String(cause.code);
  return error.name;
}

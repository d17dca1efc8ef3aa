import { FetchError, ofetch } from "ofetch";
import * as v from "valibot";
import { isLanguageCode } from "../../contract/addresses/locales.ts";
import type { Api } from "../../contract/api/api.ts";
import { type Endpoint, endpoints } from "../../contract/api/endpoints.ts";
import { envelopeSchema } from "../../contract/api/envelope.ts";
import { callHeaders } from "../../contract/api/headers.ts";
import { fillGaps } from "../../contract/api/lenient-articles.ts";
import { RETRY_STATUS_CODES } from "../../contract/api/limits.ts";
import type { HttpApiOptions } from "../../contract/site/rendering.ts";
import { type CallFailure, errorOf } from "./error-catalogue.ts";
import { createRetryBudget } from "./retry-budget.ts";

/** Minimum delay before a retry, in milliseconds. Random jitter adds up to half of it. */
const RETRY_DELAY_MS = 300;
/** Maximum `Retry-After` that is respected, in milliseconds. */
const MAXIMUM_RETRY_AFTER_MS = 2_000;

/**
 * Creates a client of the content API over HTTP. Idempotent calls are retried once, and each attempt has its own timeout. If the caller
 * aborts, its error is thrown unchanged.
 */
export function createHttpApi(options: HttpApiOptions): Api {
  const mayRetry = options.mayRetry ?? createRetryBudget();
  return {
    async call(name, parameters, { language, defaultLanguage, signal }) {
      const endpoint: Endpoint = endpoints[name];
      const body = await send(endpoint, asRecord(parameters), { ...options, mayRetry }, language, signal);
      const envelope = v.safeParse(envelopeSchema, parsed(body));
      if (!envelope.success) throw errorOf({ kind: "response", cause: new v.ValiError(envelope.issues) });
      const { code, msg, data, errors } = envelope.output;
      if (code !== 200) throw errorOf({ kind: "code", code, message: msg, fields: errors });
      const checked = v.safeParse(endpoint.reading ?? endpoint.data, data);
      if (!checked.success) throw errorOf({ kind: "response", cause: new v.ValiError(checked.issues) });
      if (defaultLanguage !== undefined && isLanguageCode(language))
        fillGaps(checked.output, { language, defaultLanguage });
      // The schema determines the type, but the compiler cannot relate an endpoint's name to its type.
      return checked.output as never;
    },
  };
}

type Settled<Options extends HttpApiOptions> = Options & { mayRetry: () => boolean };

async function send(
  endpoint: Endpoint,
  parameters: Readonly<Record<string, unknown>>,
  { baseUrl, callContext, mayRetry, fetch, timeLeft = () => Infinity }: Settled<HttpApiOptions>,
  language: string,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  signal?.throwIfAborted();
  const request = prepare(() => ({
    url: requestUrl(endpoint, parameters, baseUrl),
    headers: new Headers(callHeaders({ ...callContext(), language })),
    body: endpoint.method === "POST" ? { ...parameters } : undefined,
  }));
  const mayTryAgain = () => timeLeft() > RETRY_DELAY_MS && mayRetry();
  const { raw } = fetch === undefined ? ofetch : ofetch.create({}, { fetch });
  try {
    const response = await raw<unknown>(request.url, {
      method: endpoint.method,
      headers: request.headers,
      body: request.body,
      retry: isIdempotent(endpoint, parameters) ? 1 : false,
      retryStatusCodes: [...RETRY_STATUS_CODES],
      retryDelay: ({ response: answer }) => retryDelay(answer?.headers.get("retry-after") ?? undefined),
      onRequest({ options }) {
        const left = Math.min(endpoint.timeout, timeLeft());
        const limit = left > 0 ? AbortSignal.timeout(left) : AbortSignal.abort();
        options.signal = signal === undefined ? limit : AbortSignal.any([signal, limit]);
      },
      onRequestError({ options }) {
        if (options.retry === 1 && !(signal?.aborted || mayTryAgain())) options.retry = false;
      },
      onResponseError({ options, response: { status } }) {
        const isWorthIt = (RETRY_STATUS_CODES as readonly number[]).includes(status);
        if (options.retry === 1 && isWorthIt && !mayTryAgain()) options.retry = false;
      },
    });
    return response._data;
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw errorOf(failureOf(error, endpoint));
  }
}

function prepare<Request>(make: () => Request): Request {
  try {
    return make();
  } catch (cause) {
    throw errorOf({ kind: "setup", cause });
  }
}

function requestUrl(
  endpoint: Endpoint,
  parameters: Readonly<Record<string, unknown>>,
  baseUrl: string,
): string {
  const inPath = new Set<string>();
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    inPath.add(name);
    return encodeURIComponent(String(parameters[name] ?? ""));
  });
  const url = new URL(`${baseUrl.replace(/\/$/, "")}${path}`);
  if (endpoint.method === "POST") return url.href;
  for (const [name, value] of Object.entries(parameters)) {
    if (!inPath.has(name) && value !== undefined && value !== "") url.searchParams.set(name, String(value));
  }
  return url.href;
}

/** A form with an idempotency key may be sent again, because the server recognises the key. */
function isIdempotent(endpoint: Endpoint, parameters: Readonly<Record<string, unknown>>): boolean {
  return endpoint.method === "GET" || typeof parameters["idempotencyKey"] === "string";
}

/** The delay before a retry in milliseconds. The `Retry-After` header contains seconds or a date. */
export function retryDelay(retryAfter: string | undefined, now = Date.now(), chance = Math.random()): number {
  const asked = retryAfter === undefined ? Number.NaN : askedDelay(retryAfter, now);
  if (asked > 0) return Math.min(asked, MAXIMUM_RETRY_AFTER_MS);
  return RETRY_DELAY_MS * (1 + chance / 2);
}

function askedDelay(retryAfter: string, now: number): number {
  return /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now;
}

/** Parses text as JSON, because some backends send JSON as plain text or HTML. */
function parsed(body: unknown): unknown {
  if (typeof body !== "string") return body;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

function failureOf(error: unknown, { method }: Endpoint): CallFailure {
  // Other errors than `FetchError` occur after the response has begun.
  if (!(error instanceof FetchError)) return { kind: "broken-off", cause: error };
  if (error.response === undefined) return { kind: "network", cause: error };
  const { status } = error.response;
  // The status is 2xx, but the body cannot be read.
  if (error.response.ok) return { kind: "response", cause: error };
  const envelope = v.safeParse(envelopeSchema, error.data);
  const fields = envelope.success ? envelope.output.errors : undefined;
  return { kind: "status", status, isForm: method === "POST", fields };
}

function asRecord(parameters: unknown): Readonly<Record<string, unknown>> {
  return typeof parameters === "object" && parameters !== null ? { ...parameters } : {};
}

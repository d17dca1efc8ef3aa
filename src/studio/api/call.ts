import * as v from "valibot";
import { envelopeSchema } from "../../contract/api/envelope.ts";
import { isFailureName } from "../../contract/api/failures.ts";
import type { DeepReadonly, StudioEndpoint } from "../../contract/studio/endpoint.ts";
import { CallError } from "./call-error.ts";
import { saveFile } from "./save-file.ts";

/** The parts of a JSON endpoint that {@link call} needs. */
export interface Call<
  Input extends v.GenericSchema = v.GenericSchema,
  Answer extends v.GenericSchema = v.GenericSchema,
> extends Pick<StudioEndpoint, "method" | "path" | "inQuery"> {
  input: Input;
  answer: Answer;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** The `ETag` of the version to change; `null` to create something new. */
  match?: string | null | undefined;
}

/** The data of an answer with the `ETag` of its version. */
export interface Tagged<Data> {
  data: Data;
  /** The `ETag`; empty if the answer has none. */
  tag: string;
}

const SECOND_MS = 1_000;

/**
 * Sends a request to an endpoint and returns the validated answer.
 *
 * @param input the path parameters, query parameters and body fields in one object
 * @throws {CallError} if the server refuses, answers in another form, or cannot be reached
 */
export async function call<Input extends v.GenericSchema, Answer extends v.GenericSchema>(
  endpoint: Call<Input, Answer>,
  input: DeepReadonly<v.InferInput<Input>>,
  options: CallOptions = {},
): Promise<v.InferOutput<Answer>> {
  return (await callTagged(endpoint, input, options)).data;
}

/** Like {@link call}, but also returns the `ETag` of the answer. */
export async function callTagged<Input extends v.GenericSchema, Answer extends v.GenericSchema>(
  endpoint: Call<Input, Answer>,
  input: DeepReadonly<v.InferInput<Input>>,
  { signal, match }: CallOptions = {},
): Promise<Tagged<v.InferOutput<Answer>>> {
  const { url, body } = addressOf(endpoint, input);
  const response = await send(url, {
    method: endpoint.method,
    signal: signal ?? null,
    headers: {
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(match === null ? { "If-None-Match": "*" } : match === undefined ? {} : { "If-Match": match }),
    },
    ...(body === undefined ? {} : { body }),
  });
  const data = await readAnswer(response);
  const parsed = v.safeParse(endpoint.answer, data);
  if (parsed.success) return { data: parsed.output, tag: response.headers.get("etag") ?? "" };
  const [issue] = parsed.issues;
  throw new CallError(500, `${url} answers in another form: ${v.getDotPath(issue) ?? ""} ${issue.message}`);
}

/**
 * Downloads the file that an endpoint returns, and saves it under the given name.
 *
 * @throws {CallError} if the server refuses, or cannot be reached
 */
export async function download<Input extends v.GenericSchema>(
  endpoint: Pick<StudioEndpoint, "method" | "path"> & { input: Input },
  input: DeepReadonly<v.InferInput<Input>>,
  name: string,
): Promise<void> {
  const response = await send(addressOf(endpoint, input).url, { method: endpoint.method });
  // `readAnswer` throws the error of a failed answer.
  if (!response.ok) await readAnswer(response);
  saveFile(await response.blob(), name);
}

/** Builds the URL and the body of a request from its input. */
function addressOf(
  { method, path, inQuery = [] }: Pick<StudioEndpoint, "method" | "path" | "inQuery">,
  input: unknown,
): { url: string; body?: string } {
  const rest = new Map(
    Object.entries(Object(input) as Record<string, unknown>).filter(([, value]) => value !== undefined),
  );
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest.get(name) ?? "");
    rest.delete(name);
    return encodeURIComponent(value);
  });
  const hasBody = method === "POST" || method === "PUT";
  const query = new URLSearchParams();
  for (const [name, value] of rest) {
    if (hasBody && !inQuery.includes(name)) continue;
    query.set(name, String(value));
    rest.delete(name);
  }
  const url = query.size === 0 ? filled : `${filled}?${query.toString()}`;
  return hasBody ? { url, body: JSON.stringify(Object.fromEntries(rest)) } : { url };
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, credentials: "same-origin", cache: "no-store" });
  } catch (cause) {
    if (init.signal?.aborted === true) throw cause;
    throw new CallError(0, "No answer", { cause });
  }
}

async function readAnswer(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => undefined);
  const envelope = v.safeParse(envelopeSchema, body);
  if (!envelope.success)
    throw new CallError(response.ok ? 500 : response.status, "An answer of no known form");
  const { code, msg, data, errors = [], reason: named } = envelope.output;
  if (code === 200) return data;
  const retryAfterMs = Number(response.headers.get("retry-after") ?? 0) * SECOND_MS;
  const reason = isFailureName(named) ? named : undefined;
  throw new CallError(code, msg, { fields: errors, retryAfterMs, data, reason });
}

import * as v from "valibot";
import { envelopeSchema } from "../../contract/api/envelope.ts";
import { MEDIA_ENDPOINTS, type MediaPublished } from "../../contract/studio/endpoints/media.ts";
import { CallError } from "../api/call-error.ts";

export interface UploadTarget {
  tenant: string;
  name: string;
  /** The hash of the file to replace; `undefined` for a new file. */
  base?: string | undefined;
}

export interface UploadOptions {
  /** Called with the fraction that was sent, from 0 to 1. */
  progress: (part: number) => void;
  signal: AbortSignal;
  /** Whether an earlier attempt may have sent the beginning of the same file. */
  isRetry?: boolean;
}

/** Size of a part in bytes. Larger files are sent in parts, so that a retry repeats only one part. */
const PART_BYTES = 4 * 1_024 * 1_024;

/**
 * Uploads a file below `media/`. A large file is sent in parts, and a retry continues after the last part received.
 *
 * @throws {CallError} 412 if another file has this name
 */
export async function uploadFile(
  target: UploadTarget,
  file: Blob,
  { progress, signal, isRetry = false }: UploadOptions,
): Promise<MediaPublished> {
  const whole = { from: 0, to: file.size };
  if (file.size <= PART_BYTES) return published(await send(target, file, whole, { progress, signal }));
  let from = isRetry ? await receivedOf(target, file, signal) : 0;
  for (;;) {
    const part = { from, to: Math.min(from + PART_BYTES, file.size) };
    const answer = await send(target, file, part, { progress, signal });
    if ("name" in answer) return answer;
    if (answer.received <= from) throw new CallError(500, "The upload does not proceed");
    from = answer.received;
  }
}

interface Part {
  from: number;
  to: number;
}

type Answer = v.InferOutput<typeof MEDIA_ENDPOINTS.uploadMedia.answer>;

async function receivedOf(target: UploadTarget, file: Blob, signal: AbortSignal): Promise<number> {
  const answer = await send(target, file, undefined, { progress: () => {}, signal });
  return "received" in answer ? answer.received : 0;
}

/**
 * Sends a part of a file. Without a part, asks how many bytes the server has received. Uses XMLHttpRequest, because `fetch` reports no
 * upload progress.
 */
function send(
  { tenant, name, base }: UploadTarget,
  file: Blob,
  part: Part | undefined,
  { progress, signal }: Pick<UploadOptions, "progress" | "signal">,
): Promise<Answer> {
  const { method, path } = MEDIA_ENDPOINTS.uploadMedia;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(
      method,
      `${path.replace("{tenant}", encodeURIComponent(tenant))}?name=${encodeURIComponent(name)}`,
    );
    if (base === undefined) request.setRequestHeader("If-None-Match", "*");
    else request.setRequestHeader("If-Match", `"${base}"`);
    request.setRequestHeader("Content-Type", "application/octet-stream");
    const range = part === undefined ? "*" : `${part.from}-${part.to - 1}`;
    if (part === undefined || part.to - part.from < file.size)
      request.setRequestHeader("Content-Range", `bytes ${range}/${file.size}`);
    request.upload.onprogress = ({ loaded }) =>
      progress(file.size === 0 ? 0 : Math.min(1, ((part?.from ?? 0) + loaded) / file.size));
    request.onerror = () => reject(new CallError(0, "No answer"));
    request.onabort = () => reject(new CallError(0, "Aborted"));
    request.onload = () => {
      try {
        resolve(answerIn(request));
      } catch (error) {
        reject(error);
      }
    };
    signal.addEventListener("abort", () => request.abort());
    request.send(part === undefined ? null : file.slice(part.from, part.to));
  });
}

/**
 * Reads the server's answer to a part.
 *
 * @throws {CallError} if the server refused the part
 */
function answerIn({ status, responseText }: XMLHttpRequest): Answer {
  const envelope = v.safeParse(envelopeSchema, readJson(responseText));
  if (!envelope.success) throw new CallError(status >= 400 ? status : 500, "An answer of no known form");
  const { code, msg, data, errors = [] } = envelope.output;
  if (code === 200) return v.parse(MEDIA_ENDPOINTS.uploadMedia.answer, data);
  // The server expects another part, because an earlier answer was lost. Its answer says where to continue.
  const received = v.safeParse(v.object({ received: v.number() }), data);
  if (code === 409 && received.success) return received.output;
  throw new CallError(code, msg, { data, fields: errors });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function published(answer: Answer): MediaPublished {
  if ("name" in answer) return answer;
  throw new CallError(500, "The upload does not end");
}

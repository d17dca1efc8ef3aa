import * as v from "valibot";
import { envelopeSchema } from "../../../../contract/api/envelope.ts";
import { MEDIA_ENDPOINTS } from "../../../../contract/studio/endpoints/media.ts";
import { CallError } from "../../../api/call-error.ts";

export interface UploadOptions {
  /** Called with the fraction sent, from 0 to 1. */
  progress: (part: number) => void;
  signal: AbortSignal;
}

/**
 * Uploads a new file below `media/`. Uses XMLHttpRequest, because `fetch` reports no upload progress.
 *
 * @throws {CallError} 412 if a file of this name exists
 */
export function uploadFile(
  { tenant, name }: { tenant: string; name: string },
  file: Blob,
  { progress, signal }: UploadOptions,
): Promise<void> {
  const { method, path } = MEDIA_ENDPOINTS.uploadMedia;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(
      method,
      `${path.replace("{tenant}", encodeURIComponent(tenant))}?name=${encodeURIComponent(name)}`,
    );
    request.setRequestHeader("If-None-Match", "*");
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.upload.onprogress = ({ loaded, total }) => progress(total === 0 ? 0 : loaded / total);
    request.onerror = () => reject(new CallError(0, "No answer"));
    request.onabort = () => reject(new CallError(0, "Aborted"));
    request.onload = () => {
      const error = refusalIn(request);
      if (error === undefined) resolve();
      else reject(error);
    };
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

function refusalIn({ status, responseText }: XMLHttpRequest): CallError | undefined {
  try {
    const { code, msg, data, errors = [] } = v.parse(envelopeSchema, JSON.parse(responseText));
    return code === 200 ? undefined : new CallError(code, msg, { data, fields: errors });
  } catch {
    return new CallError(status >= 400 ? status : 500, "An answer of no known form");
  }
}

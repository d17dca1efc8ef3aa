import { MAXIMUM_MEDIA_BYTES } from "../../contract/studio/media-limits.ts";
import { CallError, statusOf } from "../api/call-error.ts";
import { isPicture } from "./picture-name.ts";

/** Whether an upload can never succeed, because of the file's size, type or content. */
export function isRefusedForGood(error: unknown): boolean {
  return [413, 415, 422].includes(statusOf(error));
}

/**
 * Returns why a file cannot be uploaded; `undefined` if the server has to check. The size is checked here, because the server closes the
 * connection for large files, which browsers report as a network error.
 */
export function refusalOf(file: Pick<File, "type" | "size">): CallError | undefined {
  if (!isPicture(file)) return new CallError(415, "No picture that is taken");
  return file.size > MAXIMUM_MEDIA_BYTES ? new CallError(413, "Too large") : undefined;
}

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
export function refusalOfFile({ size }: Pick<File, "size">): CallError | undefined {
  return size > MAXIMUM_MEDIA_BYTES ? new CallError(413, "Too large") : undefined;
}

/** Like {@link refusalOfFile}, where only pictures can be used. */
export function refusalOfPicture(file: Pick<File, "type" | "size">): CallError | undefined {
  return isPicture(file) ? refusalOfFile(file) : new CallError(415, "Not a supported picture");
}

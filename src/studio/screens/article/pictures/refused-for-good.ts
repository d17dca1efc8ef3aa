import { MAXIMUM_MEDIA_BYTES } from "../../../../contract/studio/media-limits.ts";
import { CallError, statusOf } from "../../../api/call-error.ts";
import { isPicture } from "./picture-name.ts";

/** Whether a picture is not taken however often it is sent: for its size, or for what it is. */
export function isRefusedForGood(error: unknown): boolean {
  return [413, 415, 422].includes(statusOf(error));
}

/**
 * Why a file need not be sent; `undefined` where the server is to decide. Of one that is too large the server reads nothing: browsers
 * then see no answer, as if there were no connection.
 */
export function refusalOf(file: Pick<File, "type" | "size">): CallError | undefined {
  if (!isPicture(file)) return new CallError(415, "No picture that is taken");
  return file.size > MAXIMUM_MEDIA_BYTES ? new CallError(413, "Too large") : undefined;
}

import type { MediaPublished } from "../../contract/studio/endpoints/media.ts";
import { statusOf } from "../api/call-error.ts";
import { type UploadOptions, uploadFile } from "./upload-file.ts";

const MAXIMUM_ATTEMPTS = 50;

/**
 * Uploads a file under the first name that is not taken.
 *
 * @param nameOf returns the name for an attempt, counted from 1
 */
export async function sendUnderFreeName(
  tenant: string,
  file: File,
  nameOf: (attempt: number) => string,
  options: UploadOptions,
): Promise<MediaPublished> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await uploadFile({ tenant, name: nameOf(attempt) }, file, options);
    } catch (error) {
      // 412 means that the name is taken, so the next name is tried.
      if (statusOf(error) !== 412 || attempt === MAXIMUM_ATTEMPTS) throw error;
    }
  }
}

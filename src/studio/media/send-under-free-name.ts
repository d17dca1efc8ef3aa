import type { MediaPublished } from "../../contract/studio/endpoints/media.ts";
import { statusOf } from "../api/call-error.ts";
import { type UploadOptions, uploadFile } from "./upload-file.ts";

const MOST_ATTEMPTS = 50;

/**
 * Uploads a file under the first free name.
 *
 * @param nameOf the name to try at an attempt, from 1
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
      // The name is taken.
      if (statusOf(error) !== 412 || attempt === MOST_ATTEMPTS) throw error;
    }
  }
}

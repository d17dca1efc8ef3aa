import { createReadStream } from "node:fs";
import type { MediaFile } from "../../../content/store.ts";
import { contentTypeOf } from "../../images/content-type.ts";
import { resized } from "../../images/resized.ts";
import { checkMedia, isUnreadable } from "../../images/stored-media.ts";
import { INERT_POLICY } from "../../security/headers.ts";
import { RETRY_AFTER_SECONDS } from "../../telemetry/explain-outage.ts";
import { Refusal } from "./refusal.ts";
import type { StudioCall } from "./request.ts";
import { HEADERS } from "./send.ts";

/** Types that are sent unchanged, whatever the requested width. */
const DRAWN = new Set(["image/svg+xml", "image/x-icon"]);

/**
 * Sends a site's file from the Studio's own host: a picture at a width, or the file itself. Its policy prevents browsers from
 * executing it.
 *
 * @throws {Refusal} if the file cannot be read
 */
export async function sendMedia(
  { images, reply }: StudioCall,
  media: MediaFile,
  width: number | undefined,
): Promise<void> {
  try {
    if (width !== undefined && media.mimeType.startsWith("image/") && !DRAWN.has(media.mimeType)) {
      const variant = resized(width);
      const body = await images.transform(media, variant, reply.raw);
      if (body !== undefined) {
        reply.headers(headersOf(`image/${variant.format}`, body.byteLength)).send(body);
        return;
      }
    }
    await checkMedia(media);
  } catch (error) {
    if (error instanceof Error && error.name === "AbandonedError") return void reply.raw.destroy();
    if (isUnreadable(error) || (error instanceof Error && error.name === "QueueFullError"))
      throw new Refusal(503, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    throw error;
  }
  reply.headers(headersOf(contentTypeOf(media), media.bytes)).send(createReadStream(media.file));
}

/** Returns the headers of a file, which can be cached because its address contains its hash. */
function headersOf(type: string, bytes: number): Record<string, string | number> {
  return {
    ...HEADERS,
    "Content-Security-Policy": INERT_POLICY,
    "Cache-Control": "private, max-age=31536000, immutable",
    "Content-Type": type,
    "Content-Length": bytes,
  };
}

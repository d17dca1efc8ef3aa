import { extname } from "node:path";

export const ICON_TYPE = "image/x-icon";

/** The types of files that a site serves, by extension. Types that a browser would run or show as a page are not among them. */
export const MEDIA_TYPES: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".gif": "image/gif",
  ".ico": ICON_TYPE,
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".m4a": "audio/mp4",
  ".mp3": "audio/mpeg",
  ".ogg": "audio/ogg",
  ".wav": "audio/wav",
  ".mp4": "video/mp4",
  ".webm": "video/webm",
  ".vtt": "text/vtt",
  ".pdf": "application/pdf",
  ".zip": "application/zip",
  ".csv": "text/csv",
  ".txt": "text/plain",
};

/** Returns the type of a file according to its name; `undefined` if no site serves such files. */
export function mediaTypeOf(path: string): string | undefined {
  return MEDIA_TYPES[extname(path).toLowerCase()];
}

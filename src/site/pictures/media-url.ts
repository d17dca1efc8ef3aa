import { isExternalUrl } from "../../contract/addresses/addresses.ts";

/** The address of a file, which is below `fileUrl` unless `src` is already a complete URL. */
export function mediaUrl(fileUrl: string, src: string): string {
  return src.startsWith("/") || isExternalUrl(src) || src.startsWith("data:") ? src : `${fileUrl}${src}`;
}

/** The path below `fileUrl`, or `undefined` for an external file. */
export function mediaPath(fileUrl: string, src: string): string | undefined {
  const url = mediaUrl(fileUrl, src);
  return url.startsWith(fileUrl) ? url.slice(fileUrl.length) : undefined;
}

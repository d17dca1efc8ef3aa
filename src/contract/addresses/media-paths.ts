/** Maximum length of a media path in characters, longer than any name that a file system accepts. */
export const MAXIMUM_MEDIA_PATH_LENGTH = 1_000;

/**
 * True for paths below `media/` that can be served. Other paths could leave the folder, or clients and proxies would change them.
 */
export function isMediaPath(path: string): boolean {
  if (path.length > MAXIMUM_MEDIA_PATH_LENGTH || /[\\\p{Cc}]/u.test(path)) return false;
  return path.split("/").every((segment) => segment !== "" && segment !== "." && segment !== "..");
}

/** In characters; longer than any name that a file system accepts. */
export const MAXIMUM_MEDIA_PATH_LENGTH = 1_000;

/** True for paths below `media/` that can be served. Others could leave the folder or would be altered by clients and proxies. */
export function isMediaPath(path: string): boolean {
  if (path.length > MAXIMUM_MEDIA_PATH_LENGTH || /[\\\p{Cc}]/u.test(path)) return false;
  return path.split("/").every((segment) => segment !== "" && segment !== "." && segment !== "..");
}

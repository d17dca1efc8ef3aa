/** In characters, far beyond what any file system takes as one name. */
export const MAXIMUM_MEDIA_PATH_LENGTH = 1_000;

/** True for paths below `media/` under which a file is served: others could lead elsewhere, or are changed on the way. */
export function isMediaPath(path: string): boolean {
  if (path.length > MAXIMUM_MEDIA_PATH_LENGTH || /[\\\p{Cc}]/u.test(path)) return false;
  return path.split("/").every((segment) => segment !== "" && segment !== "." && segment !== "..");
}

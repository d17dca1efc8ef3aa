/** Limits of a site's root files. They are low, because root files are small: proofs of ownership or short lists. */
export const MAXIMUM_ROOT_FILES = 50;
export const MAXIMUM_ROOT_BYTES = 65_536;

/** The folder of a site whose files are served at the site's root. */
export const ROOT_FOLDER = "root/";

/** The only folder allowed below the root. RFC 8615 defines the names in it. */
export const WELL_KNOWN = ".well-known/";

/** The content types of root files by extension. */
const TYPES: Readonly<Record<string, string>> = {
  html: "text/html",
  txt: "text/plain",
  xml: "application/xml",
  json: "application/json",
};

/** The only root file without an extension. Apple devices request it at the root as well as in `.well-known/`. */
const WITHOUT_ENDING = "apple-app-site-association";
const NAME = /^[a-z\d][a-z\d._-]*$/i;

/**
 * True for a path that a root file may have: plain letters and a known extension. Only registered names may lack an extension.
 */
export function isRootPath(path: string): boolean {
  const isWellKnown = path.startsWith(WELL_KNOWN);
  const segments = (isWellKnown ? path.slice(WELL_KNOWN.length) : path).split("/");
  if (path.length > 200 || !segments.every((segment) => NAME.test(segment))) return false;
  if (!isWellKnown && segments.length > 1) return false;
  return (
    rootFileType(path) !== undefined ||
    (isWellKnown && !segments.at(-1)?.includes(".")) ||
    path === WITHOUT_ENDING
  );
}

/** Returns the content type of a root file by its extension; `undefined` if the extension is unknown or missing. */
export function rootFileType(path: string): string | undefined {
  const ending = endingOf(path);
  return Object.hasOwn(TYPES, ending) ? TYPES[ending] : undefined;
}

/** Returns the content type of a text without an extension. */
export function textType(text: string): string {
  return isJson(text) ? "application/json" : "text/plain";
}

/** True for a root file that clients parse as JSON. */
export function mustBeJson(path: string): boolean {
  return endingOf(path) === "json" || path.endsWith(WITHOUT_ENDING);
}

/** True for a text that is a JSON object or list. */
export function isJson(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null;
  } catch {
    return false;
  }
}

function endingOf(path: string): string {
  return /\.([a-z]+)$/.exec(path)?.[1] ?? "";
}

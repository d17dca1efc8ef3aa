/** Matches folders for which the server never renders pages. */
const FOLDERS = /^\/(api|media|_ipx|builds|assets)(\/|$)/;
/**
 * Matches single files for which the server never renders pages. `feed.xml` also exists below languages and groups, the manifest
 * and calendar files below languages.
 */
const FILES =
  /^\/(robots\.txt|llms\.txt|favicon\.ico|apple-touch-icon[^/]*|site-icon-[^/]*|sitemap(-[^/]*)?\.xml|\.well-known\/security\.txt|healthz|readyz|metrics)$|^(\/[^/]+){0,2}\/feed\.xml$|^(\/[^/]+)?\/(site\.webmanifest|event\.ics)$/;

/** True for a path at which the server never renders a page. */
export function isServedPath(path: string): boolean {
  return FOLDERS.test(path) || FILES.test(path);
}

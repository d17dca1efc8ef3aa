/** Folders that the server answers itself. */
const FOLDERS = /^\/(api|media|_ipx|builds|assets)(\/|$)/;
/** Single files that the server answers itself. `feed.xml` also exists below languages and groups, the manifest below languages. */
const FILES =
  /^\/(robots\.txt|llms\.txt|favicon\.ico|apple-touch-icon[^/]*|site-icon-[^/]*|sitemap(-[^/]*)?\.xml|\.well-known\/security\.txt|healthz|readyz|metrics)$|^(\/[^/]+){0,2}\/feed\.xml$|^(\/[^/]+)?\/site\.webmanifest$/;

/** True for a path that the server answers with something other than a page. */
export function isServedPath(path: string): boolean {
  return FOLDERS.test(path) || FILES.test(path);
}

/** Folders that belong to the server. */
const FOLDERS = /^\/(api|media|_ipx|builds|assets)(\/|$)/;
/** The same for single files; `feed.xml` is also below languages and groups, the manifest below languages. */
const FILES =
  /^\/(robots\.txt|llms\.txt|favicon\.ico|apple-touch-icon[^/]*|site-icon-[^/]*|sitemap(-[^/]*)?\.xml|\.well-known\/security\.txt|healthz|readyz|metrics)$|^(\/[^/]+){0,2}\/feed\.xml$|^(\/[^/]+)?\/site\.webmanifest$/;

/** True for a path that the server answers by itself, with something that is no page. */
export function isServedPath(path: string): boolean {
  return FOLDERS.test(path) || FILES.test(path);
}

/**
 * Where a revision came from: a folder that was imported or pushed, the Studio, the API, a version that was brought back, a merge, a
 * release at its moment, or one that somebody let go live.
 */
export const REVISION_ORIGINS = [
  "import",
  "push",
  "studio",
  "api",
  "restore",
  "merge",
  "schedule",
  "release",
] as const;
export type RevisionOrigin = (typeof REVISION_ORIGINS)[number];

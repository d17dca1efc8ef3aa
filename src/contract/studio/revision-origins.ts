/**
 * The origin of a revision: an imported or pushed folder, the Studio, the API, a restored version, a merge, a release at its set time, or
 * one that somebody published by hand.
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

/**
 * What created a revision: an import or push of a folder, the Studio, the API, a restored version, a merge, or a release, either
 * at its set time or published by hand.
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

/** Patterns of files that are for people who work on a project. */
export const FOR_PEOPLE: readonly string[] = [
  "README.md",
  "LICENSE.md",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "CODE_OF_CONDUCT.md",
  "SECURITY.md",
  ".github/**",
];

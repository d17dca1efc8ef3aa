/** Files of a project that are meant for those who work on it. */
export const FOR_PEOPLE: readonly string[] = [
  ...["README.md", "LICENSE.md", "CHANGELOG.md", "CONTRIBUTING.md", "CODE_OF_CONDUCT.md", "SECURITY.md"],
  ".github/**",
];

import { expect, it } from "vitest";
import { withEnvironmentDefaults } from "./environment-defaults.ts";

it.each([
  ["site_name: !ENV [SITE_NAME, 'Harbor, north']", "site_name: 'Harbor, north'"],
  ["docs_dir: !ENV [A, B, pages ]", "docs_dir: pages"],
  ["docs_dir: !ENV [\n  A,\n  pages,\n]\nnav: []", "docs_dir: pages\nnav: []"],
  ["site_name: !ENV [SITE_NAME]", 'site_name: ""'],
  ["theme: !ENV THEME\nnav: []", 'theme: ""\nnav: []'],
  ["a: [!python x, y]", "a: [!python x, y]"],
])("replaces environment variables of settings by their defaults: %s", (source, expected) => {
  expect(withEnvironmentDefaults(source)).toBe(expected);
});

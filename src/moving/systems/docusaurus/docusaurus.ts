import { posix } from "node:path";
import { withoutNumbers } from "../../addresses/number-prefix.ts";
import { existing, pathsIn, settingsIn } from "../../survey/folders.ts";
import type { TreeSurvey } from "../../survey/survey-tree.ts";
import { type System, everyText } from "../../survey/system.ts";

export const DOCUSAURUS: System = {
  name: "Docusaurus",
  mark: /(?:^|\/)docusaurus\.config\.\w+$/,
  describe: (survey, folder) => ({
    roots: existing(survey, pathsIn(folder, "docs", "blog")),
    translated: pathsIn(
      folder,
      "i18n/{language}/docusaurus-plugin-content-docs/current",
      "i18n/{language}/docusaurus-plugin-content-blog",
    ),
    names: { blog: "blog", "docusaurus-plugin-content-blog": "blog" },
    skip: ["**/_*"],
    hasDatedNames: survey.paths.some((path) => /(?:^|\/)blog\/\d{4}-\d{2}-\d{2}-/.test(path)),
    hasNumberedNames:
      survey.texts.some(({ path }) => withoutNumbers(path) !== path) &&
      !/\bnumberPrefixParser:\s*false\b/.test(settingsIn(survey, /(?:^|\/)docusaurus\.config\.\w+$/)),
  }),
  settings: /(?:^|\/)docusaurus\.config\.\w+$/,
  // A post with a slug of its own has no date in its address.
  oldAddresses: ({ survey }) => [
    { path: "blog/**", address: ["/blog/{year}/{month}/{day}/{slug}", "/blog/{slug}"] },
    ...everyText(addressesOfDocs(survey)),
  ],
  feeds: ["/blog/atom.xml", "/blog/rss.xml"],
  menuFiles: [/(?:^|\/)sidebars\.(?:[cm]?[jt]s|json)$/],
};

/**
 * Returns the forms of addresses. A text's `id` replaces its file name in its address, and in sidebars. A slug with a leading slash
 * replaces its whole path.
 */
function addressesOfDocs(survey: TreeSurvey): string | string[] {
  const base = posix.join("/", docsBase(survey));
  const usual = posix.join(base, survey.fields.has("slug") ? "{route}" : "{path}");
  return survey.fields.has("id") ? [usual, posix.join(base, "{folder}/{field.id}")] : usual;
}

/** Returns the prefix of the documentation's addresses in Docusaurus; empty if the site is only documentation. */
function docsBase({ paths, read }: TreeSurvey): string {
  const path = paths.find((one) => /(?:^|\/)docusaurus\.config\.\w+$/.test(one));
  const settings = path === undefined ? "" : read(path);
  return /\bdocs:\s*\{[^{}]*?\brouteBasePath:\s*["'`]([^"'`]*)/.exec(settings)?.[1] ?? "docs";
}

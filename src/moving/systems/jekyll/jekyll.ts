import { readJekyllNavigation } from "../../navigation/site-navigation.ts";
import { isDated } from "../../survey/folders.ts";
import { FOR_PEOPLE } from "../../survey/for-people.ts";
import type { System } from "../../survey/system.ts";
import { jekyllAddresses } from "./addresses.ts";
import { jekyllLeftOut } from "./left-out.ts";
import { readParentNavigation } from "./parent-navigation.ts";
import { jekyllValues } from "./values.ts";

export const JEKYLL: System = {
  name: "Jekyll",
  // Settings are optional, but the names of posts always begin with a date.
  mark: /(?:^|\/)(?:_config\.ya?ml|_posts\/\d{4}-\d{2}-\d{2}-[^/]+)$/,
  describe: (survey, folder) => ({
    roots: [folder.replace(/\/?_posts$/, "")],
    skip: [...FOR_PEOPLE, "404.md", "vendor/**"],
    drafts: ["**/_drafts/**"],
    hasDatedNames: true,
    isBlog: isDated(survey),
  }),
  settings: /(?:^|\/)_config\.ya?ml$/,
  leftOut: (survey, roots, reader) => ({
    skip: roots.flatMap((root) => jekyllLeftOut(survey, root, reader)),
  }),
  values: (survey, [root = ""]) => jekyllValues(survey, root),
  oldAddresses: ({ survey, roots: [root = ""], patterns }) => jekyllAddresses(survey, root, patterns),
  menus: [
    {
      form: /(?:^|\/)_data\/[^/]+\.(?:ya?ml|json)$/i,
      read: (_path, source) => readJekyllNavigation(source),
    },
    { form: /(?:^|\/)_config\.ya?ml$/i, read: (_path, source, tree) => readParentNavigation(source, tree) },
  ],
  themeMenuFiles: [/(?:^|\/)_config\.ya?ml$/, /(?:^|\/)_data\/(?:navigation|nav|menus?|docs_nav)\.ya?ml$/],
};

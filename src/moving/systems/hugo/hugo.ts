import { existing, isDated, pathsIn } from "../../survey/folders.ts";
import type { System } from "../../survey/system.ts";
import { hugoAddresses } from "./addresses.ts";
import { hugoLeftOut } from "./left-out.ts";
import { HUGO_MENUS, readHugoNavigation } from "./navigation.ts";
import { hugoValues } from "./values.ts";

export const HUGO: System = {
  name: "Hugo",
  mark: /(?:^|\/)(?:hugo\.(?:toml|ya?ml|json)|config\/_default\/[\w.-]+\.\w+|config\.(?:toml|ya?ml|json)|archetypes\/default\.md)$/,
  describe: (survey, folder) => ({
    roots: existing(survey, [
      ...pathsIn(folder.replace(/(?:^|\/)(?:config\/_default|archetypes)$/, ""), "content"),
    ]),
    isBlog: isDated(survey),
  }),
  // The title may be in the settings of a language, `languages.en.toml`.
  settings:
    /(?:^|\/)(?:hugo|config|config\/_default\/languages\.(?:cn|en|ko|kr|zh)[\w-]*)\.(?:toml|ya?ml|json)$/,
  leftOut: (survey, roots, reader) => ({ skip: hugoLeftOut(survey, roots, reader) }),
  values: hugoValues,
  oldAddresses: ({ survey, patterns }) => hugoAddresses(survey, patterns),
  feeds: ["/index.xml"],
  menus: [{ form: HUGO_MENUS, read: readHugoNavigation }],
  menuFiles: [
    /(?:^|\/)(?:hugo|menus?(?:\.\w+)?)\.(?:toml|ya?ml|json)$/,
    /(?:^|\/)config\.(?:toml|ya?ml|json)$/,
  ],
};

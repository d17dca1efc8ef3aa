import { readHexoNavigation } from "../../navigation/site-navigation.ts";
import { underscorePattern } from "../../survey/file-patterns.ts";
import { existing } from "../../survey/folders.ts";
import { type System, everyText } from "../../survey/system.ts";
import { hexoAddresses } from "./addresses.ts";

export const HEXO: System = {
  name: "Hexo",
  mark: /(?:^|\/)source\/_posts\//,
  describe: (survey) => ({
    roots: existing(survey, ["source"]),
    skip: ["404.md", "404/**"],
    drafts: ["**/_drafts/**"],
    isBlog: true,
  }),
  alsoHas: ["Jekyll"],
  leftOut: (_survey, roots) => ({
    skip: roots.map((root) => underscorePattern(root, ["_posts", "_drafts"])),
  }),
  settings: /(?:^|\/)_config\.ya?ml$/,
  oldAddresses: ({ survey, patterns }) => [...hexoAddresses(survey, patterns), ...everyText("/{path}/")],
  feeds: ["/atom.xml", "/rss2.xml"],
  archives: "/archives",
  menus: [
    // The data folder is inside the folder of texts. It also contains settings of themes.
    { form: /(?:^|\/)source\/_data\/[^/]+\.ya?ml$/i, read: (_path, source) => readHexoNavigation(source) },
    {
      form: /(?:^|\/)(?:_config\.[\w-]+|themes\/[^/]+\/_config)\.ya?ml$/i,
      read: (_path, source) => readHexoNavigation(source),
    },
  ],
  themeMenuFiles: [
    /(?:^|\/)_config\.[\w-]+\.ya?ml$/,
    /(?:^|\/)source\/_data\/[\w-]+\.ya?ml$/,
    /(?:^|\/)themes\/[^/]+\/_config\.ya?ml$/,
  ],
};

import { posix } from "node:path";
import { scriptLeftOut } from "../../survey/script-left-out.ts";
import { type System, everyText } from "../../survey/system.ts";

export const VUEPRESS: System = {
  name: "VuePress",
  mark: /(?:^|\/)\.vuepress\/config\.\w+$/,
  describe: (_survey, folder) => ({ roots: [posix.dirname(folder)] }),
  settings: /(?:^|\/)\.vuepress\/config\.\w+$/,
  leftOut: (survey, roots, reader) => ({
    skip: roots.flatMap((root) => scriptLeftOut(survey, root, reader)),
  }),
  oldAddresses: () => everyText("/{path}.html"),
};

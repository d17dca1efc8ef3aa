import { posix } from "node:path";
import { settingsIn } from "../../survey/folders.ts";
import { scriptLeftOut } from "../../survey/script-left-out.ts";
import { type System, everyText } from "../../survey/system.ts";

export const VITEPRESS: System = {
  name: "VitePress",
  mark: /(?:^|\/)\.vitepress\/config(?:\/(?:index|shared))?\.\w+$/,
  describe: (survey, within) => {
    const folder = within.replace(/\/config$/, "");
    const settings = settingsIn(survey, /(?:^|\/)\.vitepress\/config(?:\/(?:index|shared))?\.\w+$/);
    const source = /^\s*srcDir:\s*["'`]([^"'`\n]+)["'`]/m.exec(settings)?.[1] ?? "";
    return { roots: [posix.join(posix.dirname(folder), source).replace(/\/$/, "")] };
  },
  settings: /(?:^|\/)\.vitepress\/config(?:\/(?:index|shared))?\.\w+$/,
  leftOut: (survey, roots, reader) => ({
    skip: roots.flatMap((root) => scriptLeftOut(survey, root, reader)),
  }),
  oldAddresses: () => everyText("/{path}.html"),
  menuFiles: [/(?:^|\/)\.vitepress\/config(?:\/index)?\.[cm]?[jt]s$/],
};

import { existing, pathsIn } from "../../survey/folders.ts";
import type { TreeSurvey } from "../../survey/survey-tree.ts";
import { type System, everyText } from "../../survey/system.ts";
import { isFolderPage } from "../../text/root-text.ts";
import { readMetaNavigation } from "./navigation.ts";

export const NEXTRA: System = {
  name: "Nextra",
  mark: /(?:^|\/)(?:theme\.config\.\w+|_meta\.(?:json|[cm]?[jt]sx?)|_meta\.[\w-]+\.(?:json|[cm]?[jt]sx?))$/,
  describe: (survey, within) => {
    const folder = within.replace(/(?:^|\/)(?:src\/)?(?:content|pages|app)(?:\/.*)?$/, "");
    const texts = ["content", "pages", "app"].flatMap((name) => [name, `src/${name}`]);
    const roots = existing(survey, pathsIn(folder, ...texts)).slice(0, 1);
    return {
      roots,
      skip: roots.flatMap((root) => (root.endsWith("app") ? partsOfPages(survey, root) : [])),
    };
  },
  oldAddresses: () => everyText("/{path}"),
  menus: [
    { form: /(?:^|\/)_meta(?:\.global)?(?:\.[\w-]+)?\.(?:[cm]?[jt]sx?|json)$/i, read: readMetaNavigation },
  ],
  menuFiles: [/(?:^|\/)_meta\.[\w.-]+$/],
};

/** Returns the files that are not pages: in Next.js's app folder, only files with a certain name are pages. */
function partsOfPages({ texts }: TreeSurvey, root: string): string[] {
  return texts.flatMap(({ path }) =>
    path.startsWith(`${root}/`) && !isFolderPage(path) ? [path.slice(root.length + 1)] : [],
  );
}

import { existing, pathsIn } from "../../survey/folders.ts";
import { type System, everyText } from "../../survey/system.ts";

export const STARLIGHT: System = {
  name: "Starlight",
  mark: /(?:^|\/)astro\.config\.\w+$/,
  describe: (survey, folder) => ({
    roots: existing(survey, pathsIn(folder, "src/content/docs", "src/content/blog", "src/content")).slice(
      0,
      1,
    ),
  }),
  settings: /(?:^|\/)astro\.config\.\w+$/,
  oldAddresses: () => everyText("/{path}/"),
  menuFiles: [/(?:^|\/)astro\.config\.[cm]?[jt]s$/],
};

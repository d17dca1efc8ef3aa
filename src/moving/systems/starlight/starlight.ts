import { existing, pathsIn } from "../../survey/folders.ts";
import { scriptSettings } from "../../survey/script-settings.ts";
import type { TreeSurvey } from "../../survey/survey-tree.ts";
import { type System, everyText } from "../../survey/system.ts";

const SETTINGS = /(?:^|\/)astro\.config\.\w+$/;

export const STARLIGHT: System = {
  name: "Starlight",
  mark: SETTINGS,
  // The addresses of other content collections, such as `blog`, usually begin with their name.
  describe: (survey, folder) => ({
    roots: existing(survey, pathsIn(folder, "src/content/docs", "src/content")).slice(0, 1),
    base: baseOf(survey),
  }),
  settings: SETTINGS,
  oldAddresses: ({ base }) => everyText(`${base}/{path}/`),
  menuFiles: [/(?:^|\/)astro\.config\.[cm]?[jt]s$/],
};

/** Returns the prefix of all addresses in the settings of Astro. */
function baseOf(survey: TreeSurvey): string | undefined {
  const { base } = scriptSettings(survey, SETTINGS);
  const path = typeof base === "string" ? base.replace(/^\/|\/$/g, "") : "";
  return /^[\w./-]+$/.test(path) ? `/${path}` : undefined;
}

import { existing, pathsIn, settingsIn } from "../../survey/folders.ts";
import { type System, everyText } from "../../survey/system.ts";

const SETTINGS = /(?:^|\/)astro\.config\.\w+$/;

export const STARLIGHT: System = {
  name: "Starlight",
  mark: SETTINGS,
  // The addresses of other content collections, such as `blog`, usually begin with their name.
  describe: (survey, folder) => ({
    roots: existing(survey, pathsIn(folder, "src/content/docs", "src/content")).slice(0, 1),
    base: baseIn(settingsIn(survey, SETTINGS)),
  }),
  settings: SETTINGS,
  oldAddresses: ({ base }) => everyText(`${base}/{path}/`),
  menuFiles: [/(?:^|\/)astro\.config\.[cm]?[jt]s$/],
};

/** Returns the prefix of all addresses in the settings of Astro. */
function baseIn(settings: string): string | undefined {
  const base = /^\s*base:\s*["'`]\/?([\w./-]*?)\/?["'`]/m.exec(settings.replace(/[{,]/g, "\n"))?.[1] ?? "";
  return base === "" ? undefined : `/${base}`;
}

import { posix } from "node:path";
import { existing, pathsIn } from "../../survey/folders.ts";
import { scriptSettings } from "../../survey/script-settings.ts";
import type { TreeSurvey } from "../../survey/survey-tree.ts";
import { type System, type SystemLayout, everyText } from "../../survey/system.ts";

const SETTINGS = /(?:^|\/)astro\.config\.\w+$/;

export const STARLIGHT: System = {
  name: "Starlight",
  mark: SETTINGS,
  describe: (survey, folder) => ({
    ...collectionsIn(survey, posix.join(folder, "src/content")),
    base: baseOf(survey),
  }),
  settings: SETTINGS,
  oldAddresses: ({ base }) => everyText(`${base}/{path}/`),
  menuFiles: [/(?:^|\/)astro\.config\.[cm]?[jt]s$/],
};

/**
 * Returns the folders of content collections. The addresses of texts usually begin with the name of their collection, except in
 * Starlight's `docs`.
 */
function collectionsIn(survey: TreeSurvey, content: string): Pick<SystemLayout, "roots" | "names"> {
  const docs = posix.join(content, "docs");
  if (existing(survey, [docs]).length === 0) return { roots: existing(survey, [content]) };
  const below = survey.texts.filter(({ path }) => path.startsWith(`${content}/`));
  const found = below.map(({ path }) => path.slice(content.length + 1).split("/"));
  const others = new Set(found.flatMap(([name = "", file]) => (file === undefined ? [] : [name])));
  others.delete("docs");
  const names = Object.fromEntries([...others].map((name) => [name, name]));
  return { roots: [docs, ...pathsIn(content, ...others)], names };
}

/** Returns the prefix of all addresses in the settings of Astro. */
function baseOf(survey: TreeSurvey): string | undefined {
  const { base } = scriptSettings(survey, SETTINGS);
  const path = typeof base === "string" ? base.replace(/^\/|\/$/g, "") : "";
  return /^[\w./-]+$/.test(path) ? `/${path}` : undefined;
}

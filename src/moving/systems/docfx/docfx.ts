import { settingsIn } from "../../survey/folders.ts";
import { FOR_PEOPLE } from "../../survey/for-people.ts";
import { type System, everyText } from "../../survey/system.ts";
import { movedAddresses } from "./addresses.ts";
import { TOC, readTocNavigation } from "./navigation.ts";

export const DOCFX: System = {
  name: "DocFX",
  mark: /(?:^|\/)docfx\.json$/,
  describe: (survey, folder) => {
    // In Microsoft's repositories, `breadcrumb_path` begins with the site's address prefix: `/azure/breadcrumb/toc.json`.
    const settings = settingsIn(survey, /(?:^|\/)docfx\.json$/);
    const base = /"breadcrumb_path":\s*"(\/[^"~]*?)\/(?:breadcrumbs?\/)?toc\.json"/.exec(settings)?.[1];
    const isPublished = survey.paths.some((path) =>
      /(?:^|\/)\.openpublishing\.publish\.config\.json$/.test(path),
    );
    return {
      roots: [folder],
      skip: [...FOR_PEOPLE],
      base,
      origin: isPublished ? "https://learn.microsoft.com" : undefined,
    };
  },
  // Old links may or may not contain the language prefix.
  oldAddresses: ({ survey, languages, base }) => {
    const usual = [`${base}/{path}`, `/en-us${base}/{path}`];
    return [...movedAddresses(survey, languages, { base, usual }), ...everyText(usual)];
  },
  menus: [{ form: TOC, read: readTocNavigation }],
  menuFiles: [/(?:^|\/)toc\.ya?ml$/i],
};

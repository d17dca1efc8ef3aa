import { posix } from "node:path";
import { languageOfTag } from "../../../contract/addresses/language-preferences.ts";
import { withEnvironmentDefaults } from "../../survey/environment-defaults.ts";
import { existing, pathsIn, settingsIn } from "../../survey/folders.ts";
import { settingsOf } from "../../survey/settings-of.ts";
import { type System, everyText } from "../../survey/system.ts";
import { mkdocsLeftOut } from "./left-out.ts";
import { readMkdocsNavigation } from "./navigation.ts";

const SETTINGS = /(?:^|\/)mkdocs\.ya?ml$/;

export const MKDOCS: System = {
  name: "MkDocs",
  mark: /(?:^|\/)mkdocs\.ya?ml$/,
  describe: (survey, folder) => {
    const settings = withEnvironmentDefaults(settingsIn(survey, SETTINGS));
    const written = /^docs_dir:\s*["']?([^"'\s#]+)/m.exec(settings)?.[1] ?? "docs";
    const docs = posix.join(written).replace(/\/$/, "");
    // Matches folders named after a language, because some trees have separate settings for each language.
    const isOfLanguage =
      languageOfTag(posix.basename(folder)) !== undefined &&
      survey.paths.filter((path) => /(?:^|\/)mkdocs\.ya?ml$/.test(path)).length > 1;
    const translated = posix.join(posix.dirname(folder), "{language}", docs);
    return {
      roots: existing(survey, pathsIn(folder, docs)),
      ...(isOfLanguage ? { translated: [translated] } : {}),
    };
  },
  settings: SETTINGS,
  leftOut: (survey, _roots, reader) => mkdocsLeftOut(survey, reader),
  oldAddresses: ({ survey }) =>
    everyText(settingsOf(survey, SETTINGS)["use_directory_urls"] === false ? "/{path}.html" : "/{path}/"),
  menus: [
    {
      form: /(?:^|\/)mkdocs\.ya?ml$/i,
      read: (_path, source, { language }) => readMkdocsNavigation(source, language),
    },
  ],
  menuFiles: [SETTINGS],
};

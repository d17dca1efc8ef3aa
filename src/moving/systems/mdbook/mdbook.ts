import { posix } from "node:path";
import { existing, pathsIn } from "../../survey/folders.ts";
import { type System, everyText } from "../../survey/system.ts";

export const MDBOOK: System = {
  name: "mdBook",
  mark: /(?:^|\/)book\.toml$/,
  describe: (survey, folder) => {
    const source = /^\s*src\s*=\s*["']([^"']+)["']/m.exec(survey.read(posix.join(folder, "book.toml")))?.[1];
    return { roots: existing(survey, pathsIn(folder, source ?? "src")), skip: ["**/SUMMARY.md"] };
  },
  alsoHas: ["GitBook"],
  settings: /(?:^|\/)book\.toml$/,
  oldAddresses: () => everyText("/{path}.html"),
};

import { posix } from "node:path";
import type { System } from "../../survey/system.ts";

export const OBSIDIAN: System = {
  name: "Obsidian",
  mark: /(?:^|\/)\.obsidian\//,
  describe: (_survey, folder) => ({
    roots: [posix.dirname(folder)],
    skip: ["templates/**", "Templates/**"],
    isBlog: true,
  }),
};

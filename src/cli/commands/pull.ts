import { runSync } from "../sync/run-sync.ts";
import type { Command } from "../terminal/command.ts";

export const pullCommand: Command = {
  opensStore: true,
  usage: "pull [<tenant>] <folder> [--dry-run] [--ours | --theirs]",
  description:
    "Writes changes from the store into a content folder, merged with changes in the folder; in conflicts --ours takes the store's version, --theirs the folder's",
  run: (args) => runSync("pull", args),
};

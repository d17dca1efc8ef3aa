import { runSync } from "../sync/run-sync.ts";
import type { Command } from "../terminal/command.ts";

export const pullCommand: Command = {
  opensStore: true,
  usage: "pull [<tenant>] <folder> [--dry-run] [--ours | --theirs]",
  description:
    "Writes into a content folder what was edited elsewhere since, merged with what was edited in it; --ours and --theirs take the store's or the folder's where that is not possible",
  run: (args) => runSync("pull", args),
};

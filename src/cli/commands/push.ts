import { runSync } from "../sync/run-sync.ts";
import type { Command } from "../terminal/command.ts";

export const pushCommand: Command = {
  opensStore: true,
  usage: "push [<tenant>] <folder> [--dry-run] [--prune] [--ours | --theirs]",
  description:
    "Publishes what was edited in a content folder since, merged with what was edited elsewhere; --ours and --theirs take the store's or the folder's where that is not possible",
  run: (args) => runSync("push", args),
};

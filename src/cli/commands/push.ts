import { runSync } from "../sync/run-sync.ts";
import type { Command } from "../terminal/command.ts";

export const pushCommand: Command = {
  opensStore: true,
  usage: "push [<tenant>] <folder> [--dry-run] [--prune] [--ours | --theirs]",
  description:
    "Publishes changes from a content folder, merged with changes made elsewhere; in conflicts --ours takes the store's version, --theirs the folder's",
  run: (args) => runSync("push", args),
};

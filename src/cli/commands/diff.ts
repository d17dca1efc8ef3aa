import { parseArgs } from "node:util";
import { didYouMean } from "../../content/source/nearest-name.ts";
import { clockTime } from "../../content/time/clock-time.ts";
import { asFileName, findRevision, readRevisionNumber } from "../history/find-revision.ts";
import { printStep } from "../history/print-step.ts";
import { withTenant } from "../history/with-tenant.ts";
import { type Command, UsageError } from "../terminal/command.ts";
import { whoIs } from "../terminal/who-is.ts";

export const diffCommand: Command = {
  opensStore: true,
  usage: "diff <tenant> <revision> [<file>]",
  description: "Shows the words that a revision changed: [-removed-] and {+added+}",
  async run(args) {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    const [code, number, file] = positionals;
    if (code === undefined || positionals.length > 3)
      throw new UsageError("name one tenant, one revision, and at most one file");
    const id = readRevisionNumber("the second argument", number);
    return withTenant(code, async ({ history }, tenant) => {
      const revision = await findRevision(history, tenant, id);
      if (revision === undefined) return 1;
      const { at, author, origin, steps } = revision;
      const name = file === undefined ? undefined : asFileName(file);
      const wanted = name === undefined ? steps : steps.filter((step) => step.name === name);
      if (name !== undefined && wanted.length === 0) {
        const names = steps.map((step) => step.name);
        console.error(`revision ${id} did not change ${name}${didYouMean(name, names)}`);
        return 1;
      }
      const time = `${clockTime(at, tenant.timeZone)} (${tenant.timeZone})`;
      console.log([`revision ${id}`, time, whoIs(author), origin].join(" · "));
      // With several files, only the changes with their context are shown. A single new file is shown completely.
      for (const step of wanted) await printStep(history, tenant, step, { isWhole: name !== undefined });
      return 0;
    });
  },
};

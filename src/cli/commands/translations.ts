import { parseArgs } from "node:util";
import { clockTime } from "../../content/time/clock-time.ts";
import { printStep } from "../history/print-step.ts";
import { withTenant } from "../history/with-tenant.ts";
import { type Command, UsageError } from "../terminal/command.ts";

export const translationsCommand: Command = {
  opensStore: true,
  usage: "translations <tenant>",
  description:
    "Lists the translations that are behind their originals, with the words that changed there since",
  async run(args) {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    const [code] = positionals;
    if (code === undefined || positionals.length > 1) throw new UsageError("name one tenant");
    return withTenant(code, async ({ history }, tenant) => {
      const behind = await history.behind(tenant);
      for (const { name, original, at, author, before, after } of behind) {
        const time = `${clockTime(at, tenant.timeZone)} (${tenant.timeZone})`;
        console.log(`${name} · behind since ${time}${author === null ? "" : ` · ${author}`}`);
        await printStep(history, tenant, { name: original, before, after }, { isWhole: false });
        console.log("");
      }
      const count = `${behind.length} ${behind.length === 1 ? "translation is" : "translations are"}`;
      console.log(behind.length === 0 ? `${code}: no translation is behind.` : `${code}: ${count} behind.`);
      return 0;
    });
  },
};

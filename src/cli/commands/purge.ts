import { parseArgs } from "node:util";
import { didYouMean } from "../../content/source/nearest-name.ts";
import { openConfiguredStore } from "../settings/open-configured-store.ts";
import { readConfiguration } from "../settings/read-configuration.ts";
import { type Command, UsageError } from "../terminal/command.ts";

export const purgeCommand: Command = {
  opensStore: true,
  usage: "purge [<tenant> …]",
  description: "Purges all pages of some or all sites from the CDN; a running server does so within a second",
  async run(args) {
    const { positionals: codes } = parseArgs({ args, allowPositionals: true });
    if (readConfiguration().cdn === null)
      throw new UsageError("there is no CDN: VITRINE_CDN is off. Run this with the server's own settings");
    const store = await openConfiguredStore();
    try {
      const known = (await store.listTenants()).map(({ code }) => code);
      const unknown = codes.filter((code) => !known.includes(code));
      for (const code of unknown) console.error(`There is no tenant ${code}${didYouMean(code, known)}`);
      if (unknown.length > 0) return 1;
      const purges = await store.openPurges();
      const isAsked = await purges.ask(
        codes.length === 0 ? ["all"] : codes.map((code) => `site:${code}` as const),
      );
      if (!isAsked) {
        console.error("No server has used this CDN yet: the first one to start purges everything");
        return 1;
      }
      console.log(
        `All pages${codes.length === 0 ? "" : ` of ${codes.join(", ")}`} will be purged from the CDN.`,
      );
      return 0;
    } finally {
      await store.close();
    }
  },
};

import { parseArgs } from "node:util";
import { ExportError, exportTenant } from "../../content/export/export-tenant.ts";
import { letGoLive } from "../settings/let-go-live.ts";
import { openConfiguredStore } from "../settings/open-configured-store.ts";
import { type Command, UsageError } from "../terminal/command.ts";

export const exportCommand: Command = {
  opensStore: true,
  usage: "export <tenant> <folder>",
  description: "Writes a tenant's content as a content folder",
  async run(args) {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    const [tenant, folder] = positionals;
    if (tenant === undefined || folder === undefined || positionals.length > 2)
      throw new UsageError("name a tenant and a folder");
    const store = await openConfiguredStore();
    try {
      await letGoLive(store);
      const { articles, media, rewritten } = await exportTenant(store.exchange, tenant, folder);
      console.log(`${tenant}: ${articles} articles and ${media} files written to ${folder}.`);
      if (rewritten.length > 0)
        console.log(`Written anew, since the store holds other than was imported: ${rewritten.join(", ")}.`);
      return 0;
    } catch (error) {
      if (!(error instanceof ExportError)) throw error;
      console.error(error.message);
      return 1;
    } finally {
      await store.close();
    }
  },
};

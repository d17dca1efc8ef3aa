import { parseArgs } from "node:util";
import { deleteTenant } from "../tenants/delete-tenant.ts";
import { listTenants } from "../tenants/list-tenants.ts";
import { type Command, UsageError } from "../terminal/command.ts";

export const tenantsCommand: Command = {
  opensStore: true,
  usage: `tenants [delete <tenant>]
    tenants                    lists the tenants with their hosts, theme and languages (the default first)
    tenants delete <tenant>    [--name <name>] [--export <folder>]`,
  description:
    "Lists the tenants, or deletes one with all its content, history, needs and visits, after asking for its name",
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { name: { type: "string" }, export: { type: "string" } },
    });
    const [action, code, ...rest] = positionals;
    if (action === undefined) {
      if (values.name !== undefined || values.export !== undefined)
        throw new UsageError("--name and --export belong to tenants delete");
      return listTenants();
    }
    if (action !== "delete") throw new UsageError("the only action is delete");
    if (code === undefined || rest.length > 0) throw new UsageError("name one tenant");
    return deleteTenant({ code, name: values.name, folder: values.export });
  },
};

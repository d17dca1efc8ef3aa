import { parseArgs } from "node:util";
import { STARTER_NAMES } from "../../contract/studio/starters.ts";
import { addTenant } from "../tenants/add-tenant.ts";
import { archiveTenant } from "../tenants/archive-tenant.ts";
import { deleteTenant } from "../tenants/delete-tenant.ts";
import { listTenants } from "../tenants/list-tenants.ts";
import { type Command, UsageError } from "../terminal/command.ts";

const OPTIONS = {
  name: { type: "string" },
  host: { type: "string" },
  theme: { type: "string" },
  languages: { type: "string" },
  copy: { type: "string" },
  starter: { type: "string" },
  export: { type: "string" },
} as const;

/** The options of each action. */
const ACTIONS: Readonly<Record<string, readonly (keyof typeof OPTIONS)[]>> = {
  add: ["name", "host", "theme", "languages", "copy", "starter"],
  archive: [],
  "bring-back": [],
  delete: ["name", "export"],
};

export const tenantsCommand: Command = {
  opensStore: true,
  usage: `tenants [add|archive|bring-back|delete <tenant>]
    tenants                        lists the tenants with their hosts, theme and languages (the default first)
    tenants add <tenant>           --name <name> [--host <host>] [--theme <theme>] [--languages <code,…>] [--starter ${STARTER_NAMES.join("|")} | --copy <tenant>]
    tenants archive|bring-back <tenant>
    tenants delete <tenant>        [--name <name>] [--export <folder>]`,
  description:
    "Lists the tenants; adds one from a starter or as a copy; archives one, so that visitors get 404; or deletes one with all its content, history, needs and visits, after asking for its name",
  async run(args) {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: OPTIONS });
    const [action, code, ...rest] = positionals;
    const allowed = action === undefined ? [] : ACTIONS[action];
    if (allowed === undefined) throw new UsageError(`name an action: ${Object.keys(ACTIONS).join(", ")}`);
    const other = Object.keys(values).find((option) => !allowed.some((known) => known === option));
    if (other !== undefined)
      throw new UsageError(`--${other} is not an option of tenants ${action ?? ""}`.trim());
    if (action === undefined) return listTenants();
    if (code === undefined || rest.length > 0) throw new UsageError("name one tenant");
    if (action === "add") return addTenant(code, values);
    if (action === "delete") return deleteTenant({ code, name: values.name, folder: values.export });
    return archiveTenant(code, action === "archive" ? "archived" : "live");
  },
};

import { STARTER_NAMES } from "../../contract/studio/starters.ts";
import { addTenant } from "../tenants/add-tenant.ts";
import { archiveTenant } from "../tenants/archive-tenant.ts";
import { deleteTenant } from "../tenants/delete-tenant.ts";
import { listTenants } from "../tenants/list-tenants.ts";
import { type Command, UsageError } from "../terminal/command.ts";
import { defineVerbs, parseVerb } from "../terminal/verbs.ts";

const VERBS = defineVerbs({
  command: "tenants",
  options: {
    name: { type: "string" },
    host: { type: "string" },
    theme: { type: "string" },
    languages: { type: "string" },
    copy: { type: "string" },
    starter: { type: "string" },
    export: { type: "string" },
    json: { type: "boolean", default: false },
  },
  takes: {
    list: ["json"],
    add: ["name", "host", "theme", "languages", "copy", "starter"],
    archive: [],
    "bring-back": [],
    delete: ["name", "export"],
  },
  find: ([verb = "list"]) => verb,
});

export const tenantsCommand: Command = {
  opensStore: true,
  verbs: VERBS,
  usage: `tenants [list] | add|archive|bring-back|delete <tenant>
    tenants [list] [--json]        lists the tenants with their hosts, theme and languages (the default first)
    tenants add <tenant>           --name <name> [--host <host>] [--theme <theme>] [--languages <code,…>] [--starter ${STARTER_NAMES.join("|")} | --copy <tenant>]
    tenants archive|bring-back <tenant>
    tenants delete <tenant>        [--name <name>] [--export <folder>]`,
  description:
    "Lists the tenants; adds one from a starter or as a copy; archives one, so that visitors get 404; or deletes one with all its content, history, enquiries and visits, after asking for its name",
  async run(args) {
    const { verb, values, positionals } = parseVerb(VERBS, args);
    const [, code, ...rest] = positionals;
    if (verb === "list") {
      if (code !== undefined) throw new UsageError("tenants list takes no names");
      return listTenants(values.json);
    }
    if (code === undefined || rest.length > 0) throw new UsageError("name one tenant");
    if (verb === "add") return addTenant(code, values);
    if (verb === "delete") return deleteTenant({ code, name: values.name, folder: values.export });
    return archiveTenant(code, verb === "archive" ? "archived" : "live");
  },
};

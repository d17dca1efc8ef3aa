import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { examineBackup } from "../doctor/examine-backup.ts";
import { examineDisk, examineVersions } from "../doctor/examine-machine.ts";
import { examineOwners } from "../doctor/examine-owners.ts";
import { examineStore } from "../doctor/examine-store.ts";
import type { Finding } from "../doctor/finding.ts";
import { rebuildTenants } from "../doctor/rebuild-tenants.ts";
import { reportRehearsal } from "../doctor/report-rehearsal.ts";
import { readConfiguration } from "../settings/read-configuration.ts";
import { type Command, UsageError } from "../terminal/command.ts";

const SIGNS: Record<Finding["state"], string> = { ok: "ok     ", warning: "warning", failure: "FAILURE" };

export const doctorCommand: Command = {
  opensStore: true,
  usage: "doctor [--all] | --rehearse [<file>] | --rebuild [<tenant> …]",
  description:
    "Checks versions, disk, file owners, database, migrations, media, deliveries and backup, and says how to fix each problem; --all reads every file; --rehearse restores a backup to a temporary place and opens pages of each tenant; --rebuild rebuilds everything that is derived from the stored texts",
  async run(args) {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        all: { type: "boolean", default: false },
        rehearse: { type: "boolean", default: false },
        rebuild: { type: "boolean", default: false },
      },
    });
    if (Object.values(values).filter(Boolean).length > 1)
      throw new UsageError("--all, --rehearse and --rebuild cannot be combined");
    if (values.rebuild) return rebuildTenants(positionals);
    const [name] = positionals;
    if (positionals.length > (values.rehearse ? 1 : 0))
      throw new UsageError("name at most one file, after --rehearse");
    const configuration = readConfiguration();
    if (values.rehearse)
      return reportRehearsal(configuration, name === undefined ? undefined : resolve(name));
    const findings = [
      ...(await examineVersions()),
      await examineDisk(configuration.dataFolder),
      ...(await examineOwners(configuration.dataFolder)),
      ...(await examineStore(configuration, { readsAll: values.all })),
      await examineBackup(configuration),
    ];
    const width = Math.max(...findings.map(({ subject }) => subject.length));
    for (const { subject, state, message, advice } of findings) {
      console.log(`${SIGNS[state]}  ${subject.padEnd(width)}  ${message}`);
      if (advice !== undefined) console.log(`${" ".repeat(SIGNS[state].length + width + 4)}→ ${advice}`);
    }
    return findings.some(({ state }) => state === "failure") ? 1 : 0;
  },
};

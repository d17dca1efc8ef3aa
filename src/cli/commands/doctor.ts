import { parseArgs } from "node:util";
import type { Command } from "../command.ts";
import { examineDisk, examineVersions } from "../doctor/examine-machine.ts";
import { examineOwners } from "../doctor/examine-owners.ts";
import { examineStore } from "../doctor/examine-store.ts";
import type { Finding } from "../doctor/finding.ts";
import { readConfiguration } from "../read-configuration.ts";

const SIGNS: Record<Finding["state"], string> = { ok: "ok     ", warning: "warning", failure: "FAILURE" };

export const doctorCommand: Command = {
  usage: "doctor [--all]",
  description:
    "Examines versions, disk, owners, database, migrations, media and outbox, and says what to do about each; --all reads every file",
  async run(args) {
    const { values } = parseArgs({ args, options: { all: { type: "boolean", default: false } } });
    const configuration = readConfiguration();
    const findings = [
      ...(await examineVersions()),
      await examineDisk(configuration.dataFolder),
      ...(await examineOwners(configuration.dataFolder)),
      ...(await examineStore(configuration, { readsAll: values.all })),
    ];
    const width = Math.max(...findings.map(({ subject }) => subject.length));
    for (const { subject, state, message, advice } of findings) {
      console.log(`${SIGNS[state]}  ${subject.padEnd(width)}  ${message}`);
      if (advice !== undefined) console.log(`${" ".repeat(SIGNS[state].length + width + 4)}→ ${advice}`);
    }
    return findings.some(({ state }) => state === "failure") ? 1 : 0;
  },
};

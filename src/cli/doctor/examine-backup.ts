import { type NewestBackup, findNewestBackup } from "../../content/maintenance/newest-backup.ts";
import { type NewestRehearsal, findNewestRehearsal } from "../../content/maintenance/newest-rehearsal.ts";
import { isRehearsalOverdue } from "../../server/rehearsal/due.ts";
import type { Configuration } from "../../server/settings/configuration.ts";
import { type Finding, ok, warning } from "./finding.ts";

const SUBJECT = "backup";
const REHEARSE = "vitrine doctor --rehearse";

type Settings = Pick<Configuration, "dataFolder" | "rehearse">;

/** Reports when the newest backup was created, and the result of the last rehearsal. */
export async function examineBackup(settings: Settings): Promise<Finding> {
  const { dataFolder, rehearse } = settings;
  try {
    const backup = await findNewestBackup(dataFolder);
    if (backup !== undefined) return judge(backup, await findNewestRehearsal(dataFolder), rehearse);
    const consequence = rehearse === "off" ? "" : ", so no backup is rehearsed";
    return warning(
      SUBJECT,
      `no backup by "vitrine backup" is known${consequence}`,
      "run: vitrine backup <file>. If you back up in another way, ignore this",
    );
  } catch (error) {
    return warning(SUBJECT, error instanceof Error ? error.message : String(error), "fix that first");
  }
}

function judge(
  backup: NewestBackup,
  last: NewestRehearsal | undefined,
  rehearse: Settings["rehearse"],
): Finding {
  const made = `${backup.file} of ${dateOf(backup)}`;
  const isOverdue = isRehearsalOverdue(rehearse, last);
  const advice = `see the server's log, or run: ${REHEARSE}`;
  if (last === undefined) {
    const message = `${made}, never rehearsed`;
    return isOverdue ? warning(SUBJECT, message, advice) : ok(SUBJECT, `${message}: ${REHEARSE} does`);
  }
  const which = last.file === backup.file ? "" : ` of ${last.file}`;
  if (!last.ok)
    return warning(
      SUBJECT,
      `${made}; the last rehearsal${which}, ${dateOf(last)}, failed: ${last.reason ?? "for an unknown reason"}`,
      `make a new one and rehearse it: vitrine backup <file>, then ${REHEARSE}`,
    );
  const message = `${made}; last rehearsal${which} ${dateOf(last)}: succeeded`;
  return isOverdue
    ? warning(SUBJECT, `${message}, but with VITRINE_REHEARSE=${rehearse} another is overdue`, advice)
    : ok(SUBJECT, message);
}

function dateOf({ time }: { time: number }): string {
  return new Date(time).toISOString();
}

import { type NewestBackup, findNewestBackup } from "./newest-backup.ts";
import { type NewestRehearsal, findNewestRehearsal } from "./newest-rehearsal.ts";

/** The state of an installation's backups, for monitoring. */
export interface BackupState {
  backup: NewestBackup | undefined;
  rehearsal: NewestRehearsal | undefined;
}

/** Never throws: an unreadable state counts as unknown. */
export async function readBackupState(dataFolder: string): Promise<BackupState> {
  const [backup, rehearsal] = await Promise.all([
    findNewestBackup(dataFolder).catch(() => undefined),
    findNewestRehearsal(dataFolder).catch(() => undefined),
  ]);
  return { backup, rehearsal };
}

import { type NewestBackup, findNewestBackup } from "./newest-backup.ts";
import { type NewestRehearsal, findNewestRehearsal } from "./newest-rehearsal.ts";

/** What is known of the backups of an installation, for monitoring. */
export interface BackupState {
  backup: NewestBackup | undefined;
  rehearsal: NewestRehearsal | undefined;
}

/** Never throws: what cannot be read is not known. */
export async function readBackupState(dataFolder: string): Promise<BackupState> {
  const [backup, rehearsal] = await Promise.all([
    findNewestBackup(dataFolder).catch(() => undefined),
    findNewestRehearsal(dataFolder).catch(() => undefined),
  ]);
  return { backup, rehearsal };
}

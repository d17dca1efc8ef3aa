import { type NewestBackup, findNewestBackup } from "./newest-backup.ts";
import { type NewestRehearsal, findNewestRehearsal } from "./newest-rehearsal.ts";

/** The newest backup of an installation and the last test of restoring one, for monitoring. */
export interface BackupState {
  backup: NewestBackup | undefined;
  rehearsal: NewestRehearsal | undefined;
}

/** Reads the state of backups. Never throws: if a record cannot be read, its state counts as unknown. */
export async function readBackupState(dataFolder: string): Promise<BackupState> {
  const [backup, rehearsal] = await Promise.all([
    findNewestBackup(dataFolder).catch(() => undefined),
    findNewestRehearsal(dataFolder).catch(() => undefined),
  ]);
  return { backup, rehearsal };
}

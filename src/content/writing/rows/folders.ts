import { join } from "node:path";

export interface Folders {
  media: string;
  temporary: string;
}

/** The files in the data folder that do not belong to the database. */
export function foldersIn(dataFolder: string): Folders {
  return { media: join(dataFolder, "media"), temporary: join(dataFolder, "temporary") };
}

import { lstat, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { namesIn } from "../files/remove-leftovers.ts";

/** A user or group of the operating system, by numeric id. */
export interface Owner {
  uid: number;
  gid: number;
}

/** Finds the owner of a folder; `undefined` if the folder does not exist, or the system has no owners. */
export async function findOwner(folder: string): Promise<Owner | undefined> {
  if (process.geteuid === undefined) return undefined;
  return stat(folder).then(
    (found) => (found.isDirectory() ? { uid: found.uid, gid: found.gid } : undefined),
    () => undefined,
  );
}

/** Lists the paths below a folder that belong to another user than the folder itself, the topmost first. */
export async function listForeignFiles(folder: string): Promise<string[]> {
  const owner = await findOwner(folder);
  if (owner === undefined) return [];
  const foreign: string[] = [];
  const folders = [folder];
  for (const next of folders)
    // A running server may remove files and folders at any time.
    for (const name of (await namesIn(next)).sort()) {
      const path = join(next, name);
      const found = await lstat(path).catch(() => undefined);
      if (found === undefined) continue;
      if (found.uid !== owner.uid) foreign.push(path);
      if (found.isDirectory()) folders.push(path);
    }
  return foreign;
}

/** Returns a warning if this process is about to create files in somebody else's folder. */
export async function foreignFolderWarning(folder: string): Promise<string | undefined> {
  const owner = await findOwner(folder);
  const uid = process.geteuid?.();
  if (owner === undefined || uid === undefined || owner.uid === uid) return undefined;
  const name = await userName(owner.uid);
  return `${folder} belongs to ${name}, but this command runs as ${await userName(uid)}: a server run by ${name} could not change the new files. Run the command as ${name}, or run this afterwards: ${await chownCommand(folder, owner)}`;
}

/** Returns the command that makes the owner of a folder the owner of everything in it. */
export async function chownCommand(folder: string, { uid, gid }: Owner): Promise<string> {
  return `chown -R ${await userName(uid)}:${await nameIn("/etc/group", gid)} ${quoted(folder)}`;
}

/** Quotes a path for a shell. */
function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
}

/** A user's name, or the numeric id if the name is unknown. */
export async function userName(uid: number): Promise<string> {
  return nameIn("/etc/passwd", uid);
}

/** Finds a name in `/etc/passwd` or `/etc/group`. In both files, a line is `name:password:number:…`. */
async function nameIn(file: string, id: number): Promise<string> {
  const lines = await readFile(file, "utf8").catch(() => "");
  const found = lines.split("\n").find((line) => line.split(":")[2] === String(id));
  return found?.split(":", 1)[0] ?? String(id);
}

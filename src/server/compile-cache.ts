import { mkdirSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { join } from "node:path";

/**
 * Keeps compiled modules in the data folder, so that the next start need not compile them. Only what is
 * imported from now on counts. A folder that cannot be written costs nothing but time.
 * @param dataFolder absolute
 */
export function keepCompiledModules(dataFolder: string): void {
  const folder = join(dataFolder, "compiled");
  try {
    // Code is run from here: nobody else may write into it.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch {
    return;
  }
  enableCompileCache(folder);
}

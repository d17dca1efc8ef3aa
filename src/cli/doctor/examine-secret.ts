import { stat } from "node:fs/promises";
import { secretFile } from "../../content/secrets/signing-secret.ts";
import type { Configuration } from "../../server/configuration.ts";
import { type Finding, ok, warning } from "./finding.ts";

/** Bits of a file's mode that let others than its owner in. */
const OTHERS = 0o077;

/** Where the key lies that this installation signs with, and who may read it. */
export async function examineSecret({
  secret,
  databaseUrl,
  dataFolder,
}: Pick<Configuration, "secret" | "databaseUrl" | "dataFolder">): Promise<Finding> {
  if (secret !== "") return ok("secret", "VITRINE_SECRET");
  if (!databaseUrl.startsWith("file:")) {
    return warning(
      "secret",
      "lies in the database, and so in its backups",
      "set VITRINE_SECRET, the same on all servers of this database",
    );
  }
  const file = secretFile(dataFolder);
  const mode = await stat(file).then(
    (found) => found.mode,
    () => undefined,
  );
  if (mode === undefined) return ok("secret", "is made when it is first needed");
  return (mode & OTHERS) === 0
    ? ok("secret", file)
    : warning("secret", `${file} may be read by others`, `run: chmod 600 ${file}`);
}

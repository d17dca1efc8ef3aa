import { stat } from "node:fs/promises";
import { secretFile } from "../../content/secrets/signing-secret.ts";
import type { Configuration } from "../../server/settings/configuration.ts";
import { type Finding, ok, warning } from "./finding.ts";

/** The bits of a file mode that give access to users other than the owner. */
const OTHERS = 0o077;

/** Reports where the installation's secret is stored, and who can read it. */
export async function examineSecret({
  secret,
  databaseUrl,
  dataFolder,
}: Pick<Configuration, "secret" | "databaseUrl" | "dataFolder">): Promise<Finding> {
  if (secret !== "") return ok("secret", "VITRINE_SECRET");
  if (!databaseUrl.startsWith("file:")) {
    return warning(
      "secret",
      "is stored in the database, and so in its backups",
      "set VITRINE_SECRET, the same on all servers of this database",
    );
  }
  const file = secretFile(dataFolder);
  const isOpen = await isOpenToOthers(file);
  if (isOpen === undefined) return ok("secret", "will be created when it is first needed");
  return isOpen
    ? warning("secret", `${file} is readable by other users`, `run: chmod 600 ${file}`)
    : ok("secret", file);
}

/** True if users other than the owner have access to a file; `undefined` if it does not exist. */
export async function isOpenToOthers(file: string): Promise<boolean | undefined> {
  return stat(file).then(
    ({ mode }) => (mode & OTHERS) !== 0,
    () => undefined,
  );
}

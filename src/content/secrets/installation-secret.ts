import { randomBytes } from "node:crypto";
import type { Engine } from "../engine/engine.ts";

const NAME = "installation";
const SECRET_BYTES = 32;

/**
 * The key with which this installation signs what comes back to it. It is made once and lies in the
 * database, so that all processes that share one accept each other's signatures.
 */
export async function findInstallationSecret(engine: Engine): Promise<string> {
  const select = () =>
    engine.reading.selectFrom("secret").select("value").where("name", "=", NAME).executeTakeFirst();
  const known = await select();
  if (known !== undefined) return known.value;
  await engine.write((transaction) =>
    transaction
      .insertInto("secret")
      .values({ name: NAME, value: randomBytes(SECRET_BYTES).toString("base64url") })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .execute(),
  );
  const made = await select();
  if (made === undefined) throw new Error("The installation's secret could not be written");
  return made.value;
}

import { randomBytes } from "node:crypto";
import type { Engine } from "../engine/engine.ts";

const INSTALLATION = "installation";
const SECRET_BYTES = 32;

/**
 * The key with which this installation signs what comes back to it. It lies in the database, so that all
 * processes that share one accept each other's signatures.
 */
export function findInstallationSecret(engine: Engine): Promise<string> {
  return findSecret(engine, INSTALLATION);
}

/** A secret by name, made when it is first asked for, and then the same for all processes. */
export async function findSecret(engine: Engine, name: string): Promise<string> {
  const select = () =>
    engine.reading.selectFrom("secret").select("value").where("name", "=", name).executeTakeFirst();
  const known = await select();
  if (known !== undefined) return known.value;
  await engine.write((transaction) =>
    transaction
      .insertInto("secret")
      .values({ name, value: randomBytes(SECRET_BYTES).toString("base64url") })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .execute(),
  );
  const made = await select();
  if (made === undefined) throw new Error(`The secret ${name} could not be written`);
  return made.value;
}

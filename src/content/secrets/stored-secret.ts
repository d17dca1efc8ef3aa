import { randomBytes } from "node:crypto";
import type { Engine } from "../engine/engine.ts";

const SECRET_BYTES = 32;

/** Generates a secret: 256 random bits, as 43 characters. */
export function makeSecret(): string {
  return randomBytes(SECRET_BYTES).toString("base64url");
}

/** Returns a secret in the database. It is generated on first use, and is then the same for all processes. */
export async function findStoredSecret(engine: Engine, name: string): Promise<string> {
  const selection = engine.reading.selectFrom("secret").select("value").where("name", "=", name).compile();
  const select = async () => (await engine.read(selection))[0];
  const known = await select();
  if (known !== undefined) return known.value;
  await engine.write((transaction) =>
    transaction
      .insertInto("secret")
      .values({ name, value: makeSecret() })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .execute(),
  );
  const made = await select();
  if (made === undefined) throw new Error(`The secret ${name} could not be written`);
  return made.value;
}

import { randomBytes } from "node:crypto";
import type { Engine } from "../engine/engine.ts";

const SECRET_BYTES = 32;

/** A new secret: 256 random bits, as 43 characters. */
export function makeSecret(): string {
  return randomBytes(SECRET_BYTES).toString("base64url");
}

/** A secret in the database, generated on first use, and from then on the same for all processes. */
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

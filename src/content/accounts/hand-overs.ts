import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { Engine } from "../engine/engine.ts";
import { makeChallenge, takeChallenge } from "./challenges.ts";
import { type StoredGrant, listGrants } from "./grants.ts";
import { findPerson } from "./people.ts";
import { findPersonOfSession } from "./sessions.ts";

/** From the Studio to a site: as long as a slow page takes. */
export const HAND_OVER_MS = 60 * 1000;

/** What a hand-over is good for: this session's editor, this site, this page. */
export interface HandOver {
  /** The id of the session, which is no secret: nobody gets in with it. */
  session: string;
  /** The code of the tenant. */
  tenant: string;
  path: string;
}

const challengeFor = ({ session, tenant, path }: HandOver) =>
  ({ purpose: "hand-over", subject: JSON.stringify([session, tenant, path]) }) as const;

/** A token that says once, within a minute, that an editor comes to a site. */
export function makeHandOver(secret: string, handOver: HandOver): string {
  return makeChallenge(secret, challengeFor(handOver), HAND_OVER_MS).toString("base64url");
}

/** Accepts a hand-over once; false if it is another's, too old, or was used. */
export function takeHandOver(
  engine: Engine,
  secret: string,
  token: string,
  handOver: HandOver,
): Promise<boolean> {
  return takeChallenge(engine, secret, challengeFor(handOver), token);
}

/** Somebody at work, as pages of sites need to know them. */
export interface EditorAtWork {
  language: LanguageCode;
  grants: StoredGrant[];
}

/** Whose session an id names; `undefined` once it is over. That a page asks is no use of the session. */
export async function findEditorAtWork(
  { reading }: Pick<Engine, "reading">,
  session: string,
): Promise<EditorAtWork | undefined> {
  const id = await findPersonOfSession(reading, session);
  const person = id === undefined ? undefined : await findPerson(reading, { id });
  if (person === undefined) return undefined;
  return { language: person.language, grants: await listGrants(reading, person.id) };
}

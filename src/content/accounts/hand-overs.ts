import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { Engine } from "../engine/engine.ts";
import { makeChallenge, takeChallenge } from "./challenges.ts";
import { type StoredGrant, listCountingGrants } from "./grants.ts";
import { findPerson } from "./people.ts";
import { findGranterOfSession } from "./sessions.ts";

/** Lifetime of a hand-over from the Studio to a site: long enough for a slow page. */
export const HAND_OVER_MS = 60 * 1000;

/** A hand-over token is valid only for this session, this site and this page. */
export interface HandOver {
  /** The id of the session, which is not secret: it gives no access. */
  session: string;
  /** The code of the tenant. */
  tenant: string;
  path: string;
}

const challengeFor = ({ session, tenant, path }: HandOver) =>
  ({ purpose: "hand-over", subject: JSON.stringify([session, tenant, path]) }) as const;

/** Creates a one-time token, valid for a minute, with which an editor opens a site from the Studio. */
export function makeHandOver(secret: string, handOver: HandOver): string {
  return makeChallenge(secret, challengeFor(handOver), HAND_OVER_MS).toString("base64url");
}

/** Accepts a hand-over once. Returns false if it belongs to another site or page, has expired, or was used. */
export function takeHandOver(
  engine: Engine,
  secret: string,
  token: string,
  handOver: HandOver,
): Promise<boolean> {
  return takeChallenge(engine, secret, challengeFor(handOver), token);
}

/** A signed-in editor, as pages of sites see them. */
export interface EditorAtWork {
  language: LanguageCode;
  grants: StoredGrant[];
}

/** The session with this id; `undefined` once it has ended. Such a check does not count as use of the session. */
export async function findEditorAtWork(
  { reading }: Pick<Engine, "reading">,
  session: string,
): Promise<EditorAtWork | undefined> {
  const granter = await findGranterOfSession(reading, session);
  const person = granter && (await findPerson(reading, { id: granter.id }));
  if (granter === undefined || person === undefined) return undefined;
  return { language: person.language, grants: await listCountingGrants(reading, granter) };
}

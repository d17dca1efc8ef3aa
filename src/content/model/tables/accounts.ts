import type { Generated } from "kysely";
import type { LanguageCode } from "../../../contract/addresses/locales.ts";

/** Tables of people and machines that may edit. */
export interface AccountsTables {
  person: PersonTable;
  credential: CredentialTable;
  person_grant: PersonGrantTable;
  session: SessionTable;
  invitation: InvitationTable;
  second_factor: SecondFactorTable;
  recovery_code: RecoveryCodeTable;
  used_challenge: UsedChallengeTable;
  sign_in_link: SignInLinkTable;
  api_token: ApiTokenTable;
  preview_link: PreviewLinkTable;
  audit: AuditTable;
  audit_head: { name: string; seq: number; hash: string };
}

interface PersonTable {
  id: string;
  /** Lower case. */
  email: string;
  name: string;
  language: LanguageCode;
  state: "active" | "removed";
  created_at: number;
  last_seen_at: number | null;
}

interface CredentialTable {
  id: string;
  person_id: string;
  kind: "passkey" | "password" | "company";
  /**
   * The passkey's credential id; for a password, the person's id, since each person has only one; for a company account, the
   * provider's address, a space, and the account's id there.
   */
  subject: string;
  /** A password's hash, or a public key; empty for a company account. */
  secret: string;
  counter: number;
  created_at: number;
  used_at: number | null;
  /** The name that the person has given the passkey, empty for none; the address of a company account. */
  name: Generated<string>;
  /** The Studio's host at which browsers can use a passkey. */
  host: Generated<string>;
  /** JSON: the transports over which browsers reach a passkey. */
  transports: Generated<string>;
}

/** The authenticator app of a person. */
interface SecondFactorTable {
  person_id: string;
  /** The key that the app shares, encrypted with the installation's signing secret. */
  sealed_key: string;
  created_at: number;
  /** When the person entered a code of the app; `null` until then, and no code is asked for. */
  confirmed_at: number | null;
  used_at: number | null;
  /** The time step of the last accepted code. Codes of this step and earlier ones are refused. */
  used_step: number;
}

/** A code that replaces a code of the app once. The row is deleted when the code is used. */
interface RecoveryCodeTable {
  person_id: string;
  /** SHA-256 of the person's id and the code, hexadecimal. */
  hash: string;
}

interface UsedChallengeTable {
  /** SHA-256 of the challenge, hexadecimal. */
  digest: string;
  /** When the challenge expires, in epoch milliseconds. The row is not needed after that. */
  ends_at: number;
}

/** A link that signs in once. */
interface SignInLinkTable {
  token_hash: string;
  person_id: string;
  created_at: number;
  ends_at: number;
}

interface PersonGrantTable {
  id: string;
  person_id: string;
  /** The tenant's id; `null` for the whole installation. */
  tenant_id: number | null;
  role: string;
  /** JSON list of languages; `null` for all. */
  languages: string | null;
  /** JSON list of groups; `null` for all. */
  groups: string | null;
  granted_by: string | null;
  granted_at: number;
  /** Who gave it: a person, or the company through one of its groups. */
  source: Generated<"person" | "company">;
}

interface SessionTable {
  /** SHA-256 of the token, in hexadecimal, so that nobody can use a session who has only read the database. */
  token_hash: string;
  /** Identifies the session in lists. */
  id: string;
  person_id: string;
  created_at: number;
  seen_at: number;
  ends_at: number;
  /** When a credential was last used in this session. */
  strong_at: number;
  agent: string;
  network: string;
  revoked_at: number | null;
  opened_by: Generated<SessionOpening>;
}

/**
 * How a session was opened: with an account of the company, by a link that the command line printed, or with another credential of
 * the Studio itself.
 */
export type SessionOpening = "local" | "company" | "command-line";

/** A link that works once, for joining or for recovering an account. */
interface InvitationTable {
  token_hash: string;
  kind: "set-up" | "invitation" | "recovery";
  email: string;
  name: string;
  /** JSON. */
  grants: string;
  /** The person whose account it recovers. */
  person_id: string | null;
  invited_by: string | null;
  created_at: number;
  ends_at: number;
  used_at: number | null;
}

interface ApiTokenTable {
  token_hash: string;
  id: string;
  name: string;
  tenant_id: number;
  /** JSON. */
  actions: string;
  /** `null` for a token created on the command line. */
  created_by: string | null;
  created_at: number;
  ends_at: number | null;
  used_at: number | null;
  revoked_at: number | null;
}

/** A link to a preview. Times are epoch milliseconds. */
interface PreviewLinkTable {
  token_hash: string;
  /** Identifies the link in lists. */
  id: string;
  tenant_id: number;
  /** `link` for people without an account; `frame` for its creator's own screen. */
  kind: string;
  title: string;
  /** JSON: what the preview shows. */
  subject: string;
  created_by: string | null;
  created_at: number;
  ends_at: number;
  revoked_at: number | null;
  /** How often it was opened. */
  uses: number;
  used_at: number | null;
}

/** The audit. Each row contains the hash of the row before it. */
interface AuditTable {
  seq: number;
  at: number;
  /** A person's id, `token:` and a token's id, or `command-line`. */
  actor: string;
  /** The code of a tenant, which may no longer exist. */
  tenant: string | null;
  action: string;
  subject: string;
  before_hash: string | null;
  after_hash: string | null;
  network: string;
  request_id: string;
  hash: string;
}

import type { Generated } from "kysely";
import type { LanguageCode } from "../../contract/addresses/locales.ts";

/** Times are epoch milliseconds, booleans are 0 and 1, structures are JSON text: the same on both engines. */
export interface Tables {
  tenant: TenantTable;
  host: { host: string; tenant_id: number; position: number };
  config_entry: ConfigEntryTable;
  menu: { tenant_id: number; type: string; entries: string };
  banner: { tenant_id: number; place: string; entries: string };
  article_group: { tenant_id: number; slug: string; position: number; name: string; description: string };
  article: ArticleTable;
  article_body: ArticleBodyTable;
  article_count: ArticleCountTable;
  tagged_article: TaggedArticleTable;
  stand_in: FallbackRowTable;
  list_mark: ListMarkTable;
  article_places: { article_id: number; places: Uint8Array };
  search_key: { tenant_id: number; language: LanguageCode; key: string; articles: number; titles: number };
  search_version: { version: number };
  media: MediaTable;
  media_detail: MediaDetailTable;
  redirect: { tenant_id: number; position: number; from_path: string; to_path: string; status: number };
  moved_address: MovedAddressTable;
  feed_id: FeedIdTable;
  article_reference: { tenant_id: number; target: string; article_id: number };
  file_text: FileTextTable;
  file: FileTable;
  revision: RevisionTable;
  revision_file: RevisionFileTable;
  synced: SyncedTable;
  translated: TranslatedTable;
  draft: DraftTable;
  release: ReleaseTable;
  release_file: ReleaseFileTable;
  need: NeedTable;
  need_delivery: NeedDeliveryTable;
  need_note: NeedNoteTable;
  token_bucket: { key: string; tokens: number; updated_at: number };
  secret: { name: string; value: string };
  visit_tally: VisitTallyTable;
  visitor: { tenant_id: number; day: number; hash: string; last_seen: number };
  /** `at` is 0 for what a server of an earlier version wrote. */
  change: { seq: Generated<number>; at: Generated<number>; tenant: string; tags: string };
  cdn_purge: CdnPurgeTable;
  site_build: { id: string; kept_at: number };
  person: PersonTable;
  credential: CredentialTable;
  person_grant: PersonGrantTable;
  session: SessionTable;
  invitation: InvitationTable;
  used_challenge: UsedChallengeTable;
  sign_in_link: SignInLinkTable;
  api_token: ApiTokenTable;
  audit: AuditTable;
  preview_link: PreviewLinkTable;
  audit_head: { name: string; seq: number; hash: string };
  site_build_file: { build_id: string; name: string; content: Uint8Array };
}

/** One row: how far a CDN has been told of changes. */
interface CdnPurgeTable {
  id: number;
  /** The last change of which it was told. */
  seq: number;
  /** JSON: what it is to forget besides. */
  asked: string;
  /** JSON: the builds whose pages it may have, newest first. */
  builds: string;
  /** Since the last success. */
  attempts: number;
  /** `null` while nothing waits. */
  waiting_since: number | null;
  next_attempt_at: number;
  leased_until: number;
  last_error: string | null;
}

interface TenantTable {
  id: Generated<number>;
  code: string;
  name: string;
  origin: string | null;
  /** The languages in `languageConfig` unless a config entry gives others. */
  languages: string;
  /** When {@link ArticleCountTable} was filled. */
  counted_at: Generated<number>;
  /** As in the settings; `null` if they give none. */
  time_zone: string | null;
  /** Since when {@link TranslatedTable} is written; 0 if an earlier version has made what there is. */
  translations_since: Generated<number>;
}

interface ConfigEntryTable {
  tenant_id: number;
  parent_code: string;
  key: string;
  /** `text` is returned as it was typed, `json` per language. */
  form: "text" | "json";
  content: string;
}

export interface ArticleTable {
  id: Generated<number>;
  tenant_id: number;
  path: string;
  language: LanguageCode;
  group_slug: string | null;
  slug: string;
  translation_key: string;
  title: string;
  summary: string;
  cover: string | null;
  cover_alt: string;
  tags: string;
  authors: string;
  published_at: number;
  updated_at: number;
  is_draft: number;
  is_unlisted: number;
  position: number;
  reading_minutes: number;
  fingerprint: string;
  /** In minutes: on a clock with this offset, `published_at` has the day that is shown. */
  published_offset: number;
  updated_offset: number;
  /** A digest of what its text says, whatever its form. */
  meaning: string;
}

/** An article's place in lists, once for each of its tags. */
interface TaggedArticleTable extends Pick<
  ArticleTable,
  | "tenant_id"
  | "language"
  | "group_slug"
  | "translation_key"
  | "published_at"
  | "is_draft"
  | "is_unlisted"
  | "position"
> {
  tag: string;
  /** The article's. */
  id: number;
}

/** Columns that pages rarely need come last: SQLite reads a long row only up to the last requested column. */
interface ArticleBodyTable {
  article_id: number;
  html: string;
  headings: string;
  blocks: string;
  sections: string;
}

/** How many listed articles were shown when the tenant was counted. */
interface ArticleCountTable {
  tenant_id: number;
  /** The requested language. */
  language: LanguageCode;
  /** The language in which the articles are written: the same, or that of fallbacks. */
  fallback: LanguageCode;
  /** Only articles with this tag; empty for all articles. */
  tag: string;
  /** Empty for none. */
  group_slug: string;
  articles: number;
}

/** An article's place in the lists of a language in which it stands in for a missing translation. */
interface FallbackRowTable extends Pick<
  ArticleTable,
  "tenant_id" | "group_slug" | "position" | "published_at"
> {
  /** The requested language. */
  language: LanguageCode;
  /** The language in which the article is written. */
  fallback: LanguageCode;
  /** A tag of the article; each article also has one row with an empty tag. */
  tag: string;
  /** The article's. */
  id: number;
  /** When the first translation is published; later than any time if there is none. */
  replaced_at: number;
}

/** The article of a list that had an exact number of others before it when the tenant was counted. */
interface ListMarkTable {
  tenant_id: number;
  /** The requested language. */
  language: LanguageCode;
  /** The language of fallbacks; the same for none. */
  fallback: LanguageCode;
  /** Only articles with this tag; empty for all articles. */
  tag: string;
  /** Empty for the list of all groups, newest first. */
  group_slug: string;
  articles_before: number;
  /** 0 in the list of all groups, which has no editor's order. */
  position: number;
  published_at: number;
  id: number;
}

interface MediaTable {
  tenant_id: number;
  path: string;
  hash: string;
  mime_type: string;
  bytes: number;
  width: number | null;
  height: number | null;
}

/** What people say of a file below `media/`; it stays for one that comes back. */
interface MediaDetailTable {
  tenant_id: number;
  path: string;
  /** JSON: what a picture shows, for those who do not see it, by language. */
  alt: string;
  /** In per mille of width and height: what must be seen of a picture that is cut; `null` for its middle. */
  focus_x: number | null;
  focus_y: number | null;
  credit: string;
  uploaded_by: string | null;
  described_at: number;
}

/** A former address of an article. It refers to the article's identity, so that moves never form a chain. */
interface MovedAddressTable {
  tenant_id: number;
  language: LanguageCode;
  slug: string;
  /** Empty for none. */
  group_slug: string;
  translation_key: string;
  moved_at: number;
}

/** What feeds call an article, where that is not its translation key. */
interface FeedIdTable {
  tenant_id: number;
  language: LanguageCode;
  translation_key: string;
  id: string;
}

/** A text that a file of a tenant's content folder has or had. */
interface FileTextTable {
  tenant_id: number;
  /** SHA-256 of its bytes in UTF-8, hexadecimal. */
  hash: string;
  /** How many these are. */
  bytes: number;
  /** They, as compressed by zstd. */
  content: Uint8Array;
  /** The text that is the dictionary of that, itself without one; `null` where there is none. */
  base_hash: string | null;
}

/** A file of a tenant's content folder, besides those below `media/`. */
interface FileTable {
  tenant_id: number;
  /** Its path in the folder: `site.yaml`, `articles/en/about.md`, `root/ads.txt`. */
  name: string;
  hash: string;
}

/** A publication: files that changed together. Or a version of a file that somebody has kept. */
interface RevisionTable {
  id: Generated<number>;
  tenant_id: number;
  at: number;
  /** `null` for what nobody signed in did. */
  author: string | null;
  origin: RevisionOrigin;
  note: string;
  /** False for a version that was kept without being published. */
  is_published: Generated<number>;
}

/** Where a publication came from. */
export type RevisionOrigin = "import" | "studio" | "api" | "restore" | "merge" | "schedule";

interface RevisionFileTable {
  revision_id: number;
  /** As in {@link FileTable}; files below `media/` have hashes, too. */
  name: string;
  /** `null` for a new file. */
  before_hash: string | null;
  /** `null` for one that is gone. */
  after_hash: string | null;
}

/** From which text of its original a translation was made, or with which somebody has found it up to date. */
interface TranslatedTable {
  tenant_id: number;
  /** The translation's, as in {@link ArticleTable}. */
  path: string;
  /** The original's. */
  from_path: string;
  /** That text, or a later one that says the same; `null` for an earlier one that was never published here. */
  from_hash: string | null;
  /** As in {@link ArticleTable}, of that text; empty if it is not known. */
  from_meaning: string;
  author: string | null;
  at: number;
}

/** A text on which somebody works. */
interface DraftTable {
  tenant_id: number;
  /** As in {@link RevisionFileTable}; none below `media/`. */
  name: string;
  /** Of the text that was published when it was begun; `null` if there was none. */
  base_hash: string | null;
  text_hash: string;
  version: number;
  edited_by: string | null;
  edited_at: number;
}

/** What a folder and the store last had in common: the base on which either has changed since. */
interface SyncedTable {
  tenant_id: number;
  /** As in {@link RevisionFileTable}. */
  name: string;
  hash: string;
}

/** Files that go live together. */
interface ReleaseTable {
  id: Generated<number>;
  tenant_id: number;
  title: string;
  goes_live_at: number;
  state: ReleaseState;
  /** As in {@link RevisionTable}. */
  created_by: string | null;
  created_at: number;
  /** When it was applied, held or cancelled. */
  settled_at: number | null;
  /** What it published; `null` if it was not applied, or changed nothing any more. */
  revision_id: number | null;
  /** JSON: why it is held. */
  findings: string;
}

/** `held` at its moment, since it could not be applied, until a person decides. */
export type ReleaseState = "planned" | "applied" | "held" | "cancelled";

interface ReleaseFileTable {
  release_id: number;
  tenant_id: number;
  /** As in {@link RevisionFileTable}. */
  name: string;
  /** What the file had when the release was made; `null` for a new file. */
  base_hash: string | null;
  /** In {@link FileTextTable}. */
  text_hash: string | null;
  /** Of a file below `media/`. With neither, the file goes away. */
  media_hash: string | null;
}

interface NeedTable {
  id: string;
  tenant_id: number;
  idempotency_key: string;
  name: string;
  email: string;
  phone: string;
  company: string;
  category: string;
  message: string;
  consent: number;
  language: LanguageCode;
  form_url: string;
  referer_url: string;
  landing_url: string;
  created_at: number;
  /** Why it is not delivered, as codes separated by commas; empty for nearly all. */
  suspicion: string;
  /** JSON: the answers to the tenant's own fields. */
  answers: string;
  /** How far it is dealt with: `new`, `open` or `done`. */
  state: Generated<string>;
}

/** What somebody has noted about a need. It goes with the need. */
interface NeedNoteTable {
  id: string;
  need_id: string;
  at: number;
  author: string;
  note: string;
}

/** The outbox. It refers to the need and contains nothing of it, so that an erased need leaves no copy. */
interface NeedDeliveryTable {
  id: string;
  need_id: string;
  channel: "webhook" | "email";
  status: "pending" | "delivered" | "dead";
  attempts: number;
  next_attempt_at: number;
  /** Until then the delivery belongs to one process. */
  leased_until: number;
  last_error: string | null;
  settled_at: number | null;
}

interface VisitTallyTable {
  tenant_id: number;
  /** Days since 1970, in the time zone of the site. */
  day: number;
  measure: string;
  name: string;
  count: number;
  /** A second number of the measure: milliseconds of reading, searches without result. */
  amount: number;
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
  kind: "passkey" | "password";
  /** What the credential is called where it comes from; a person's own id for the one password. */
  subject: string;
  /** A password's hash, or a public key. */
  secret: string;
  counter: number;
  created_at: number;
  used_at: number | null;
  /** What the person calls it; empty for none. */
  name: Generated<string>;
  /** The Studio's host at which browsers can use a passkey. */
  host: Generated<string>;
  /** JSON: how browsers reach a passkey. */
  transports: Generated<string>;
}

interface UsedChallengeTable {
  /** SHA-256 of the challenge, hexadecimal. */
  digest: string;
  /** Later it would not be accepted anyway. */
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
  /** `null` for the whole installation. */
  tenant_id: number | null;
  role: string;
  /** JSON; `null` for all. */
  languages: string | null;
  /** JSON; `null` for all. */
  groups: string | null;
  granted_by: string | null;
  granted_at: number;
}

interface SessionTable {
  /** SHA-256 of the token, hexadecimal: who reads the database has no session. */
  token_hash: string;
  /** Names the session in lists. */
  id: string;
  person_id: string;
  created_at: number;
  seen_at: number;
  ends_at: number;
  /** When a credential was last used. */
  strong_at: number;
  agent: string;
  network: string;
  revoked_at: number | null;
}

/** A link that works once. */
interface InvitationTable {
  token_hash: string;
  kind: "set-up" | "invitation" | "recovery";
  email: string;
  name: string;
  /** JSON. */
  grants: string;
  /** Whose access it gives back. */
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
  /** `null` for one made on the command line. */
  created_by: string | null;
  created_at: number;
  ends_at: number | null;
  used_at: number | null;
  revoked_at: number | null;
}

/** A link to a preview. Times are as everywhere. */
interface PreviewLinkTable {
  token_hash: string;
  /** Names the link in lists. */
  id: string;
  tenant_id: number;
  /** `link` for people without an account, `frame` for the screen of whoever made it. */
  kind: string;
  title: string;
  /** JSON: what it shows. */
  subject: string;
  created_by: string | null;
  created_at: number;
  ends_at: number;
  revoked_at: number | null;
  /** How often it was opened. */
  uses: number;
  used_at: number | null;
}

/** What was done, each row bound to the one before by its hash. */
interface AuditTable {
  seq: number;
  at: number;
  /** A person's id, `token:` and a token's, or `command-line`. */
  actor: string;
  /** The code of a tenant, which may be gone. */
  tenant: string | null;
  action: string;
  subject: string;
  before_hash: string | null;
  after_hash: string | null;
  network: string;
  request_id: string;
  hash: string;
}

import type { Generated } from "kysely";
import type { RevisionOrigin } from "../../../contract/studio/revision-origins.ts";

/** Of a tenant's texts: what they are, were, and are to become. */
export interface HistoryTables {
  file_text: FileTextTable;
  file: FileTable;
  revision: RevisionTable;
  revision_file: RevisionFileTable;
  synced: SyncedTable;
  draft: DraftTable;
  release: ReleaseTable;
  release_file: ReleaseFileTable;
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

interface RevisionFileTable {
  revision_id: number;
  /** As in {@link FileTable}; files below `media/` have hashes, too. */
  name: string;
  /** `null` for a new file. */
  before_hash: string | null;
  /** `null` for one that is gone. */
  after_hash: string | null;
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
  /** What joins an article with those in other languages; `null` where its path does. */
  translation_key: string | null;
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
  /** Who answers for it, as the audit names them; `null` as above. */
  planned_by: string | null;
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

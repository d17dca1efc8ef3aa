import type { Generated } from "kysely";
import type { RevisionOrigin } from "../../../contract/studio/revision-origins.ts";
import type { ImportedFrom } from "./imported-from.ts";

/** Tables of a tenant's texts: current, former and planned. */
export interface HistoryTables {
  file_text: FileTextTable;
  file: FileTable;
  revision: RevisionTable;
  revision_file: RevisionFileTable;
  synced: SyncedTable;
  draft: DraftTable;
  draft_turn: DraftTurnTable;
  presence: PresenceTable;
  comment_thread: CommentThreadTable;
  thread_comment: ThreadCommentTable;
  release: ReleaseTable;
  release_file: ReleaseFileTable;
  release_approval: ReleaseApprovalTable;
}

/** A current or former text of a file in a tenant's content folder. */
interface FileTextTable {
  tenant_id: number;
  /** SHA-256 of its bytes in UTF-8, hexadecimal. */
  hash: string;
  /** The length of the text in UTF-8, in bytes. */
  bytes: number;
  /** The text, compressed with zstd. */
  content: Uint8Array;
  /**
   * The hash of the text that was used as compression dictionary (its own row has no dictionary); `null` if the text is
   * compressed without one.
   */
  base_hash: string | null;
}

/** A file of a tenant's content folder, except those below `media/`. */
interface FileTable {
  tenant_id: number;
  /** The file's path in the content folder: `site.yaml`, `articles/en/about.md`, `root/ads.txt`. */
  name: string;
  hash: string;
}

/** A publication of files that changed together, or a version of a file that was stored without being published. */
interface RevisionTable {
  id: Generated<number>;
  tenant_id: number;
  at: number;
  /** `null` if nobody was signed in. */
  author: string | null;
  origin: RevisionOrigin;
  note: string;
  /** False for a version that was stored without being published. */
  is_published: Generated<number>;
}

interface RevisionFileTable {
  revision_id: number;
  /** The file's path in the content folder, possibly below `media/`. */
  name: string;
  /** `null` for a new file. */
  before_hash: string | null;
  /** `null` for a removed file. */
  after_hash: string | null;
}

/** A draft. */
interface DraftTable {
  tenant_id: number;
  /** The file's path in the content folder; never below `media/`. */
  name: string;
  /** The hash of the text that was published when the draft was created; `null` if there was none. */
  base_hash: string | null;
  text_hash: string;
  version: number;
  edited_by: string | null;
  edited_at: number;
  /** The key that joins an article with its translations; `null` if it is derived from the path. */
  translation_key: string | null;
}

/**
 * The text of a draft at the time when another person continued it. Version 0 is the published text on which the draft is
 * based.
 */
interface DraftTurnTable extends Pick<DraftTable, "tenant_id" | "name" | "version" | "edited_by"> {
  /** The text, compressed with zstd. */
  content: Uint8Array;
}

/** A thread of comments on words of an article. */
interface CommentThreadTable {
  id: Generated<number>;
  tenant_id: number;
  /** The file's path in the content folder. */
  name: string;
  /** The words on which it comments. */
  quote: string;
  /** A few characters before and after the words. */
  prefix: string;
  suffix: string;
  /** Offset of the words in the file when they were last stored. */
  position: number;
  is_resolved: number;
  resolved_by: string | null;
  /** When a comment was last added, the state changed or the words moved, in epoch milliseconds. */
  changed_at: number;
}

interface ThreadCommentTable {
  id: Generated<number>;
  thread_id: number;
  tenant_id: number;
  /** The author: an e-mail address, or `token:` and the token's name. */
  author: string;
  content: string;
  /** JSON list of the e-mail addresses of mentioned people. */
  mentions: string;
  at: number;
}

/** A file that a person has open in the Studio. Rows whose `seen_at` is old have expired. */
interface PresenceTable {
  tenant_id: number;
  person_id: string;
  /** The file's path in the content folder. */
  name: string;
  /** The first line of the paragraph with the caret, from 1; `null` if the caret is not in the text. */
  line: number | null;
  is_typing: number;
  /** When the person's browser last reported, in epoch milliseconds. */
  seen_at: number;
}

/**
 * The versions of files that were last imported from each kind of source. A file counts as changed on one side if it differs
 * from this version.
 */
interface SyncedTable {
  tenant_id: number;
  source: ImportedFrom;
  /** The file's path in the content folder, possibly below `media/`. */
  name: string;
  /** Empty for a file that neither source nor store has. */
  hash: string;
}

/** Files that are published together, at a time or on request. */
interface ReleaseTable {
  id: Generated<number>;
  tenant_id: number;
  title: string;
  goes_live_at: number;
  state: ReleaseState;
  /** The author: an e-mail address, or `token:` and the token's name; `null` if nobody was signed in. */
  created_by: string | null;
  /** The id of the responsible person, as in the audit; `null` if nobody was signed in. */
  planned_by: string | null;
  created_at: number;
  /** When it was applied, held back or cancelled. */
  settled_at: number | null;
  /** The publication that applied it; `null` if there was none, or there was nothing left to change. */
  revision_id: number | null;
  /** JSON: the reasons why it is held back. */
  findings: string;
  /** JSON: the languages in which it waits for translations. */
  awaited_languages: Generated<string>;
  needs_approval: Generated<number>;
  /** When it goes live even if a condition does not hold; `null` for never. */
  latest_at: Generated<number | null>;
  /** Increases with every change of its files. */
  edition: Generated<number>;
}

/** `held` if it could not be applied at its time and waits for a person's decision. */
export type ReleaseState = "planned" | "applied" | "held" | "cancelled";

interface ReleaseFileTable {
  release_id: number;
  tenant_id: number;
  /** The file's path in the content folder, possibly below `media/`. */
  name: string;
  /** The file's hash when the release was created; `null` for a new file. */
  base_hash: string | null;
  /** The hash of the file's new text, in {@link FileTextTable}. */
  text_hash: string | null;
  /** The hash of a file below `media/`. Without either hash, the file is removed. */
  media_hash: string | null;
  /** The key that joins an article with its translations; `null` for other files. */
  translation_key: Generated<string | null>;
  /** When this version of the file was added to the release; 0 for a file that was in the release from the beginning. */
  changed_at: Generated<number>;
}

/** The last approval of a person. It counts as long as the release has the same edition. */
interface ReleaseApprovalTable {
  release_id: number;
  tenant_id: number;
  person_id: string;
  /** The person's e-mail address at that time. */
  author: string;
  edition: number;
  at: number;
}

import { lineIn, translationKeyIn } from "../../contract/front-matter/lines.ts";
import { splitFrontMatter } from "../../contract/front-matter/split.ts";
import type { EditedFile } from "../../contract/studio/endpoints/files.ts";
import type { JournalEntry } from "../storage/journal-entry.ts";
import type { OpenedText, TheirDraft } from "./autosave.ts";
import { theirDraft } from "./their-draft.ts";
import { timeOf } from "./zone-time.ts";

/** The name of an article's file in the content folder. */
export function articleFile(language: string, path: string): string {
  return `articles/${language}/${path}.md`;
}

/** The state of a text when it was opened. */
export interface Opening {
  opened: OpenedText;
  /** The server's current text, if the opened text was restored from this browser's journal instead. */
  instead?: TheirDraft;
}

/**
 * Opens a text. Unsaved text in the journal takes precedence. It keeps the version it is based on, so that later changes by other people
 * are merged into it.
 */
export function openText(file: EditedFile, entry: JournalEntry | undefined): Opening {
  const { name, hash, draft } = file;
  const stored = draft?.text ?? file.text ?? "";
  const server = {
    name,
    text: stored,
    base: draft === null ? hash : draft.base,
    version: draft?.version ?? null,
    ancestor: stored,
    isUnsaved: false,
    sent: [],
  };
  if (entry === undefined || entry.text === stored) return { opened: server };
  const { text, base, version, ancestor, sent = [] } = entry;
  return {
    opened: { name, text, base, version, ancestor, sent, isUnsaved: true },
    instead: theirDraft(file),
  };
}

/** The key that all translations of an article share: `translationKey`, or else the path. */
export function joiningKeyOf(text: string, path: string): string {
  return translationKeyIn(text) ?? path;
}

/** Whether a text has `draft: true`. */
export function isHiddenText(text: string): boolean {
  return lineIn(text, "draft") === "true";
}

/**
 * Whether the publication date is in the future.
 *
 * @param timeZone the site's time zone, for dates without an offset
 */
export function isScheduledText(text: string, now: number, timeZone: string | undefined): boolean {
  const time = timeOf(lineIn(text, "publishedAt") ?? "", timeZone);
  return time !== undefined && time > now;
}

/** Whether a text consists of front matter only. */
export function hasOnlyFrontMatter(text: string): boolean {
  return splitFrontMatter(text)?.body.trim() === "";
}

import type { EditedFile } from "../../contract/studio/endpoints/files.ts";
import type { JournalEntry } from "../journal/journal-entry.ts";
import type { OpenedText, TheirDraft } from "./autosave.ts";
import { theirDraft } from "./their-draft.ts";

/** The file of an article, as the content folder names it. */
export function articleFile(language: string, path: string): string {
  return `articles/${language}/${path}.md`;
}

/** The state of a text when it was opened. */
export interface Opening {
  opened: OpenedText;
  /** The server's text, if the opened text was restored from this browser's journal. */
  instead?: TheirDraft;
}

/**
 * Opens a text. Unsaved typing from the journal takes precedence, with the version it is based on, so that later changes by others are
 * merged into it.
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

/** The title in the front matter, without quotes; `undefined` if there is none. */
export function titleOf(text: string): string | undefined {
  return lineOf(text, /^title:[ \t]*(?<value>.*)$/m) || undefined;
}

/** The key shared by all translations of an article: `translationKey`, or else its path. */
export function joiningKeyOf(text: string, path: string): string {
  const key = lineOf(text, /^translationKey:[ \t]*(?<value>.*)$/m);
  return key === "" ? path : key;
}

/** A one-line front-matter value without quotes and comments; empty if the key is missing. */
function lineOf(text: string, entry: RegExp): string {
  const [, head = ""] = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---/.exec(text) ?? [];
  const value = entry.exec(head)?.groups?.["value"]?.trim() ?? "";
  const quoted = /^(["'])(.*?)\1\s*(?:#.*)?$/.exec(value)?.[2];
  return quoted ?? value.replace(/\s#.*$/, "");
}

const HIDDEN = /^\uFEFF?---\r?\n(?:(?!---).*\r?\n)*?draft:[ \t]*true\b/;

/** Whether a text has `draft: true`. */
export function isHiddenText(text: string): boolean {
  return HIDDEN.test(text);
}

const PUBLISHED =
  /^\uFEFF?---\r?\n(?:(?!---).*\r?\n)*?publishedAt:[ \t]*["']?(?<written>\d{4}-\d\d-\d\d(?:T\d\d:\d\d)?)/;

/** Whether the publication date is in the future. The date is read in this machine's time zone. */
export function isScheduledText(text: string, now: number): boolean {
  const written = PUBLISHED.exec(text)?.groups?.["written"];
  return written !== undefined && Date.parse(written.includes("T") ? written : `${written}T00:00`) > now;
}

/** Whether a text has front matter but no body. */
export function hasOnlyFrontMatter(text: string): boolean {
  return /^\uFEFF?---\r?\n(?:(?!---).*\r?\n)*---\s*$/.test(text);
}

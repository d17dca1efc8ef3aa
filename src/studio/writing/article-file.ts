import type { EditedFile } from "../../contract/studio/endpoints/files.ts";
import type { JournalEntry } from "../journal/journal-entry.ts";
import type { OpenedText, TheirDraft } from "./autosave.ts";
import { theirDraft } from "./their-draft.ts";

/** The file of an article, as the content folder names it. */
export function articleFile(language: string, path: string): string {
  return `articles/${language}/${path}.md`;
}

/** How an opened text began. */
export interface Opening {
  opened: OpenedText;
  /** What the server had, if the text holds what was typed in this browser and never got there. */
  instead?: TheirDraft;
}

/**
 * Where a text stands when it is opened: what was typed here and never saved comes first, on top of the version from which it was
 * typed, so that whatever others have saved since is joined with it.
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

/** The title as the text has it, without quotes; `undefined` while it has none. */
export function titleOf(text: string): string | undefined {
  return lineOf(text, /^title:[ \t]*(?<value>.*)$/m) || undefined;
}

/** What joins a text with those in other languages: the key that it has, else its path. */
export function joiningKeyOf(text: string, path: string): string {
  const key = lineOf(text, /^translationKey:[ \t]*(?<value>.*)$/m);
  return key === "" ? path : key;
}

/** The value of a key that stands in one line of the front matter, without quotes and remarks; empty where there is none. */
function lineOf(text: string, entry: RegExp): string {
  const [, head = ""] = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---/.exec(text) ?? [];
  const value = entry.exec(head)?.groups?.["value"]?.trim() ?? "";
  const quoted = /^(["'])(.*?)\1\s*(?:#.*)?$/.exec(value)?.[2];
  return quoted ?? value.replace(/\s#.*$/, "");
}

const HIDDEN = /^\uFEFF?---\r?\n(?:(?!---).*\r?\n)*?draft:[ \t]*true\b/;

/** Whether a text keeps readers from seeing it. */
export function isHiddenText(text: string): boolean {
  return HIDDEN.test(text);
}

const PUBLISHED =
  /^\uFEFF?---\r?\n(?:(?!---).*\r?\n)*?publishedAt:[ \t]*["']?(?<written>\d{4}-\d\d-\d\d(?:T\d\d:\d\d)?)/;

/** Whether readers see a text only from its date on, which is taken for one of this machine's time zone. */
export function isScheduledText(text: string, now: number): boolean {
  const written = PUBLISHED.exec(text)?.groups?.["written"];
  return written !== undefined && Date.parse(written.includes("T") ? written : `${written}T00:00`) > now;
}

/** Whether a text has nothing below its front matter yet. */
export function hasFactsAlone(text: string): boolean {
  return /^\uFEFF?---\r?\n(?:(?!---).*\r?\n)*---\s*$/.test(text);
}

import type { CachedPage, CachedRedirect } from "../../cache/page-cache.ts";
import type { Configuration } from "../../configuration.ts";
import type { Arrival } from "../../context.ts";

/** What a thread that renders pages is started with. */
export interface ThreadStart {
  configuration: Configuration;
  /** Absolute folder of the built site. */
  siteFolder: string;
  /** Of the build that the server was started with: a newer one in its place is not mixed with it. */
  buildId: string;
  keepsCompiledModules: boolean;
  /** Shared by both sides: {@link SLOTS} times {@link SLOT_BYTES}. */
  slots: SharedArrayBuffer;
}

/** Questions that a thread has at most: one that it works on, and enough that it never waits for the next. */
export const SLOTS = 4;
/** Room for nearly every page. What nobody has written in takes no memory. */
export const SLOT_BYTES = 512 * 1024;

/** Where the answer to a question is written: the same memory again and again, so that none is left in pieces. */
export function slotOf(slots: SharedArrayBuffer, number: number): Uint8Array<SharedArrayBuffer> {
  return new Uint8Array(slots, number * SLOT_BYTES, SLOT_BYTES);
}

/** A page that a thread is to make. */
export interface PageQuestion {
  /** Code. */
  tenant: string;
  arrival: Arrival;
  /** Path and query, language prefix included. */
  url: string;
  isBot: boolean;
  /** Number of the newest change that the asker knows of: the page must be made of what came with it. */
  newestChange: number;
}

/** A question bears the number of the slot that its answer is written in. */
export type ThreadQuestion = ({ slot: number } & PageQuestion) | "stop";

/** First of all, a thread tells that it is ready. A page that it could not make as it should be is the asker's to make. */
export type ThreadAnswer = "ready" | ({ slot: number } & ThreadMadePage) | { slot: number; failure: string };

export type ThreadMadePage =
  | { answer: CachedRedirect; seconds: number }
  /** `body` is how many bytes stand in the slot, or what had no room there. */
  | { answer: Omit<CachedPage, "plain" | "bodies">; body: number | Uint8Array; seconds: number };

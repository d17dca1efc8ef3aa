import type { CachedPage, CachedRedirect } from "../../cache/page-cache.ts";
import type { Configuration } from "../../settings/configuration.ts";
import type { Arrival } from "../../tenancy/context.ts";

/** What a render thread is started with. */
export interface ThreadStart {
  configuration: Configuration;
  /** Absolute path of the built site. */
  siteFolder: string;
  /** The build with which the server was started, so that it is not mixed with a newer one in the same folder. */
  buildId: string;
  keepsCompiledModules: boolean;
  /** Shared by both sides: {@link SLOTS} times {@link SLOT_BYTES}. */
  slots: SharedArrayBuffer;
}

/** The number of requests queued in a thread: one in progress, and enough that it never waits for the next. */
export const SLOTS = 4;
/** Enough for nearly every page. Unused pages of this memory cost nothing. */
export const SLOT_BYTES = 512 * 1024;

/** The memory for an answer: reused again and again, so that memory does not get fragmented. */
export function slotOf(slots: SharedArrayBuffer, number: number): Uint8Array<SharedArrayBuffer> {
  return new Uint8Array(slots, number * SLOT_BYTES, SLOT_BYTES);
}

/** A page to be rendered by a thread. */
export interface PageQuestion {
  /** Code of the tenant. */
  tenant: string;
  arrival: Arrival;
  /** Path and query, including the language prefix. */
  url: string;
  isBot: boolean;
  /** The newest change known to the caller: the page must reflect it. */
  newestChange: number;
}

/** A request contains the number of the slot for its answer. */
export type ThreadQuestion = ({ slot: number } & PageQuestion) | "stop";

/** The first message says that the thread is ready. Pages that a thread cannot render properly are left to the caller. */
export type ThreadAnswer = "ready" | ({ slot: number } & ThreadMadePage) | { slot: number; failure: string };

export type ThreadMadePage =
  | { answer: CachedRedirect; seconds: number }
  /** `body` is the number of bytes in the slot, or the body itself if it did not fit. */
  | { answer: Omit<CachedPage, "plain" | "bodies">; body: number | Uint8Array; seconds: number };

import type { PublicConfig } from "../../contract/site/rendering.ts";
import { type TextStorage, forgiving } from "../platform/forgiving-storage.ts";
import { readCookie, writeCookie } from "./cookies.ts";

/** Longest cookie value written, in characters: browsers drop what is longer without a word. */
const MAXIMUM_COOKIE_LENGTH = 3_800;
const COOKIE_MAX_AGE_SECONDS = 400 * 24 * 60 * 60;

/** Remembers nothing. */
const noStorage: TextStorage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };

/**
 * The storage that the operator chose. Blocked, full or missing storage is survived in silence: what
 * could not be kept is not there the next time.
 */
export function safeStorage(kind: PublicConfig["storage"]): TextStorage {
  if (kind === "none") return noStorage;
  if (kind === "cookie") return forgiving(() => cookieStorage);
  return forgiving(() => (kind === "local" ? localStorage : sessionStorage));
}

const cookieStorage: TextStorage = {
  getItem: (key) => {
    const value = readCookie(cookieName(key));
    return value === undefined ? null : decodeURIComponent(value);
  },
  setItem: (key, value) => {
    const encoded = encodeURIComponent(value);
    if (encoded.length <= MAXIMUM_COOKIE_LENGTH)
      writeCookie(cookieName(key), encoded, COOKIE_MAX_AGE_SECONDS);
  },
  removeItem: (key) => writeCookie(cookieName(key), "", 0),
};

/** A colon must not stand in a cookie's name. */
function cookieName(key: string): string {
  return key.replaceAll(":", ".");
}

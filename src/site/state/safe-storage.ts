import type { PublicConfig } from "../../contract/site/rendering.ts";
import { type TextStorage, forgiving } from "../platform/forgiving-storage.ts";
import { readCookie, writeCookie } from "./cookies.ts";

/** Maximum length of a cookie's value in characters. Browsers silently drop longer cookies. */
const MAXIMUM_COOKIE_LENGTH = 3_800;
const COOKIE_MAX_AGE_SECONDS = 400 * 24 * 60 * 60;

/** A storage that stores nothing. */
const noStorage: TextStorage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };

/** The storage that the operator chose. If it is blocked, full or missing, the error is ignored, and the value is missing later. */
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

/** Cookie names must not contain colons. */
function cookieName(key: string): string {
  return key.replaceAll(":", ".");
}

import type { IncomingMessage } from "node:http";

/**
 * Name of the cookie of a browser that has come from the Studio. It contains the id of a session, which is checked for each page;
 * the id does not sign anybody in.
 */
const COOKIE = "vitrine-editor";
const IN_COOKIE = new RegExp(`(?:^|;\\s*)(?:__Host-)?${COOKIE}=([^;]*)`);
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/** The maximum lifetime of a session, in seconds. */
const MAXIMUM_AGE_SECONDS = 30 * 24 * 60 * 60;

/** True if a request may come from an editor. This check must be fast, because every request is checked before anything else. */
export function mayBeEditor({ headers: { cookie } }: Pick<IncomingMessage, "headers">): boolean {
  return cookie !== undefined && cookie.includes(COOKIE);
}

/** The session id in a request's cookie. */
export function readEditorCookie({
  headers: { cookie },
}: Pick<IncomingMessage, "headers">): string | undefined {
  const value = IN_COOKIE.exec(cookie ?? "")?.[1] ?? "";
  return isSessionId(value) ? value : undefined;
}

/** True if a text has the form of a session id. */
export function isSessionId(text: string): boolean {
  return ID.test(text);
}

/** Returns the `Set-Cookie` header for a session; without a session, the header deletes the cookie. */
export function editorCookie(session: string, isSecure: boolean): string {
  const common = `${COOKIE}=${session}; Path=/; Max-Age=${session === "" ? 0 : MAXIMUM_AGE_SECONDS}; HttpOnly; SameSite=Lax`;
  return isSecure ? `__Host-${common}; Secure` : common;
}

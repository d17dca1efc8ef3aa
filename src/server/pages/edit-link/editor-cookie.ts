import type { IncomingMessage } from "node:http";

/**
 * The cookie of a browser that has come from the Studio. It holds the id of a session, with which nobody gets in: whether that
 * session is still there is asked at each page.
 */
const COOKIE = "vitrine-editor";
const IN_COOKIE = new RegExp(`(?:^|;\\s*)(?:__Host-)?${COOKIE}=([^;]*)`);
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/** As long as a session can last. */
const MAXIMUM_AGE_SECONDS = 30 * 24 * 60 * 60;

/** Whether a request may be an editor's. Asked at every request, before anything is known of it. */
export function mayBeEditor({ headers: { cookie } }: Pick<IncomingMessage, "headers">): boolean {
  return cookie !== undefined && cookie.includes(COOKIE);
}

/** The session that a request's cookie names. */
export function readEditorCookie({
  headers: { cookie },
}: Pick<IncomingMessage, "headers">): string | undefined {
  const value = IN_COOKIE.exec(cookie ?? "")?.[1] ?? "";
  return isSessionId(value) ? value : undefined;
}

/** Whether a text can be the id of a session. */
export function isSessionId(text: string): boolean {
  return ID.test(text);
}

/** Sets the cookie; without a session it is taken away. */
export function editorCookie(session: string, isSecure: boolean): string {
  const common = `${COOKIE}=${session}; Path=/; Max-Age=${session === "" ? 0 : MAXIMUM_AGE_SECONDS}; HttpOnly; SameSite=Lax`;
  return isSecure ? `__Host-${common}; Secure` : common;
}

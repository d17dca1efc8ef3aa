import type { IncomingMessage, ServerResponse } from "node:http";
import type { Accounts } from "../../../content/accounts/accounts.ts";
import { EDITOR_PATH } from "../../../contract/studio/live-addresses.ts";
import type { Services } from "../../services/services.ts";
import { type RequestOrigin, findCurrentSite } from "../../tenancy/context.ts";
import { isSessionId, editorCookie } from "./editor-cookie.ts";
import { LINK_CODE, LINK_CSS, LINK_SCRIPT, LINK_STYLE } from "./link-parts.ts";

interface Entering {
  request: IncomingMessage;
  response: ServerResponse;
  requestOrigin: RequestOrigin;
  headers: Readonly<Record<string, string>>;
}

const FILES: Readonly<Record<string, { type: string; text: string }>> = {
  [LINK_SCRIPT]: { type: "text/javascript", text: LINK_CODE },
  [LINK_STYLE]: { type: "text/css", text: LINK_CSS },
};

/**
 * Answers a request that the Studio has redirected to the site: sets the editor cookie if the token is valid, and redirects to
 * the page in any case. Also serves the script and the style sheet of the edit link.
 */
export async function acceptHandOver(
  { request, response, requestOrigin, headers }: Entering,
  services: Pick<Services, "changes" | "tenants" | "configuration">,
  accounts: Accounts,
): Promise<void> {
  const { method, url = "" } = request;
  if (method !== "GET" && method !== "HEAD")
    return void response
      .writeHead(405, { ...headers, "Cache-Control": "no-store", Allow: "GET, HEAD" })
      .end();
  const [name = "", session = "", ...rest] = (url.split("?", 1)[0] ?? "")
    .slice(EDITOR_PATH.length)
    .split("/");
  const file = Object.hasOwn(FILES, name) ? FILES[name] : undefined;
  if (file !== undefined) {
    response.writeHead(200, {
      ...headers,
      "Cache-Control": "private, no-cache",
      "Content-Type": `${file.type}; charset=utf-8`,
    });
    return void response.end(method === "HEAD" ? undefined : file.text);
  }
  // Removes leading slashes, because browsers would read them as the start of a host.
  const path = `/${rest.join("/").replace(/^[\\/]+/, "")}`;
  const { tenant } = await findCurrentSite(requestOrigin, undefined, services);
  const isSent =
    method === "GET" &&
    isSessionId(session) &&
    (await accounts.takeHandOver(name, { session, tenant: tenant.code, path }));
  const cookie = isSent ? { "Set-Cookie": editorCookie(session, requestOrigin.scheme === "https") } : {};
  response
    .writeHead(303, {
      ...headers,
      ...cookie,
      "Cache-Control": "no-store",
      Location: path,
      "Content-Length": 0,
    })
    .end();
}

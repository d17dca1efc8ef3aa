import type { IncomingMessage, ServerResponse } from "node:http";
import type { Accounts } from "../../../content/accounts/accounts.ts";
import { mayAnywhere } from "../../../contract/studio/may.ts";
import { COMMON_HEADERS } from "../../security/headers.ts";
import type { Services } from "../../services/services.ts";
import { hasStudio } from "../../studio/origin.ts";
import type { Arrival, Site } from "../../tenancy/context.ts";
import { mayBeEditor, editorCookie, readEditorCookie } from "./editor-cookie.ts";
import { acceptHandOver } from "./hand-over.ts";
import { withEditLink } from "./link-parts.ts";

/** What editors, who have come from the Studio, see on the pages of sites. */
export interface EditLinks {
  /** How a page is to be sent that an editor's browser asks for; `undefined` for all others. */
  pageFor(request: IncomingMessage, site: Site): Promise<EditorsPage | undefined>;
  /** Answers the addresses below `EDITOR_PATH` on a site's host. */
  answer(request: IncomingMessage, response: ServerResponse, arrival: Arrival): Promise<void>;
}

/** A page for one editor. */
export interface EditorsPage {
  /** Alternating names and values, besides those of the page. */
  headers: string[];
  /** Absent where the page is that of all others. */
  change?: (page: Buffer) => Buffer;
}

/** For one browser: no cache on the way may keep it, nor answer from what it has. */
const PRIVATE = ["Cache-Control", "private, no-store", "Vary", "Cookie"];

/** `undefined` where there is no Studio, or no store of ours. */
export function createEditLinks(services: Services): EditLinks | undefined {
  const { configuration, store, foreign } = services;
  if (!hasStudio(configuration) || foreign !== undefined) return undefined;
  let opened: Promise<Accounts> | undefined;
  const accounts = () => (opened ??= store.openAccounts());

  return {
    async pageFor(request, { tenant, arrival }) {
      if (!mayBeEditor(request)) return undefined;
      const session = readEditorCookie(request);
      const editor = session && (await (await accounts()).findEditorAtWork(session));
      if (!editor) {
        const isSecure = arrival.scheme === "https";
        return { headers: [...PRIVATE, "Set-Cookie", editorCookie("", isSecure)] };
      }
      if (!mayAnywhere(editor.grants, "translation.draft", tenant.code)) return { headers: PRIVATE };
      // The default one has the port by which the site was asked for: a container may have another inside.
      const studio = configuration.studioOrigin || `http://${configuration.studioHost}${arrival.port}`;
      const options = { studio, tenant: tenant.code, language: editor.language };
      return { headers: PRIVATE, change: (page) => withEditLink(page, options) };
    },
    async answer(request, response, arrival) {
      const headers = {
        ...COMMON_HEADERS,
        ...services.transportSecurity(arrival),
        "X-Robots-Tag": "noindex",
      };
      await acceptHandOver({ request, response, arrival, headers }, services, await accounts());
    },
  };
}

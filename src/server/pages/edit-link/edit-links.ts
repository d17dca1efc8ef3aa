import type { IncomingMessage, ServerResponse } from "node:http";
import type { Accounts } from "../../../content/accounts/accounts.ts";
import { mayAnywhere } from "../../../contract/studio/may.ts";
import { COMMON_HEADERS } from "../../security/headers.ts";
import type { Services } from "../../services/services.ts";
import { hasStudio } from "../../studio/origin.ts";
import type { RequestOrigin, Site } from "../../tenancy/context.ts";
import { mayBeEditor, editorCookie, readEditorCookie } from "./editor-cookie.ts";
import { acceptHandOver } from "./hand-over.ts";
import { withEditLink } from "./link-parts.ts";

/** Adds the edit link to pages for editors who have come from the Studio. */
export interface EditLinks {
  /** Resolves to the additions to a page for an editor's browser, or to `undefined` for all other visitors. */
  pageFor(request: IncomingMessage, site: Site): Promise<EditorsPage | undefined>;
  /** Answers addresses below `EDITOR_PATH` on a site's host. */
  answer(request: IncomingMessage, response: ServerResponse, requestOrigin: RequestOrigin): Promise<void>;
}

/** The additions to a page for an editor. */
export interface EditorsPage {
  /** Alternating names and values of headers, in addition to those of the page. */
  headers: string[];
  /** Returns the changed page; absent if the page stays the same. */
  change?: (page: Buffer) => Buffer;
}

/** Headers of a page for a single browser. No shared cache may store the page or use it for other requests. */
const PRIVATE = ["Cache-Control", "private, no-store", "Vary", "Cookie"];

/** Creates the edit links; `undefined` if there is no Studio or the content is in another backend. */
export function createEditLinks(services: Services): EditLinks | undefined {
  const { configuration, store, foreign } = services;
  if (!hasStudio(configuration) || foreign !== undefined) return undefined;
  let opened: Promise<Accounts> | undefined;
  const accounts = () => (opened ??= store.openAccounts());

  return {
    async pageFor(request, { tenant, requestOrigin }) {
      if (!mayBeEditor(request)) return undefined;
      const session = readEditorCookie(request);
      const editor = session && (await (await accounts()).findEditorAtWork(session));
      if (!editor) {
        const isSecure = requestOrigin.scheme === "https";
        return { headers: [...PRIVATE, "Set-Cookie", editorCookie("", isSecure)] };
      }
      if (!mayAnywhere(editor.grants, "translation.draft", tenant.code)) return { headers: PRIVATE };
      // By default, the Studio has the port of the request, because a container's inner port may differ.
      const studio = configuration.studioOrigin || `http://${configuration.studioHost}${requestOrigin.port}`;
      const options = { studio, tenant: tenant.code, language: editor.language };
      return { headers: PRIVATE, change: (page) => withEditLink(page, options) };
    },
    async answer(request, response, requestOrigin) {
      const headers = {
        ...COMMON_HEADERS,
        ...services.transportSecurity(requestOrigin),
        "X-Robots-Tag": "noindex",
      };
      await acceptHandOver({ request, response, requestOrigin, headers }, services, await accounts());
    },
  };
}

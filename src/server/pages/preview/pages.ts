import type { ShownPreview } from "../../../content/preview/previews.ts";
import type { TenantReader } from "../../../content/store.ts";
import { isExternalUrl } from "../../../contract/addresses/addresses.ts";
import type { ConfigMap } from "../../../contract/api/config.ts";
import { isRecord } from "../../../contract/api/is-record.ts";
import { MINIMUM_COMPRESSED_BYTES, chooseEncoding, compress } from "../../http/encodings.ts";
import { parsePagePath } from "../../http/request-path.ts";
import { readRedirects } from "../../tenancy/redirect-rules.ts";
import { createFollower } from "../follow-address.ts";
import type { PageMaker } from "../page-maker.ts";
import { withPreviewParts } from "./page-parts.ts";
import { type PreviewRequest, redirect, sendText } from "./sending.ts";
import { withToken, withoutToken } from "./token.ts";

/** Answers a page of a preview. The page is rendered for this request only and not cached. */
export async function answerPage(
  asked: PreviewRequest,
  { reader, tenant, findings }: ShownPreview,
  maker: PageMaker,
): Promise<void> {
  const { request, response, carried, link, framedBy, headers } = asked;
  if (request.method === "POST") return sendText(asked, 200, "unsent");
  if (request.method !== "GET" && request.method !== "HEAD")
    return void response.writeHead(405, { ...headers, Allow: "GET, HEAD" }).end();
  // The previewed site is served on the hosts of the published site.
  const site = { ...asked.site, tenant: { ...tenant, hosts: asked.site.tenant.hosts } };
  const follow = createFollower({
    async answer({ site: shown, path, query }) {
      const url = query === "" ? path : `${path}?${query}`;
      const preview = { reader: withoutTracking(reader), framedBy };
      return (await maker.make({ site: shown, url, isBot: false, preview })).answer;
    },
  });
  const redirects = { ...(await readRedirects(reader)), tags: new Set<string>(), expiresAt: 0 };
  const answer = await follow(parsePagePath(withoutToken(request.url ?? "/")), {
    site,
    // Only the address decides what is shown; the visitor's languages are ignored.
    visitor: { chosen: undefined, lastSeen: undefined, preferences: [], isBot: false },
    mayChoose: false,
    before: { redirects, generation: 0 },
  });
  if (answer.kind === "redirect") {
    const isCarried = carried.isInAddress && !isExternalUrl(answer.location);
    return redirect(asked, isCarried ? withToken(answer.location, carried.token) : answer.location);
  }
  const html = withPreviewParts((answer.plain ?? "").toString(), {
    language: answer.language,
    studio: link.kind === "frame" ? framedBy : undefined,
    findings,
  });
  const plain = Buffer.from(html);
  const encoding =
    plain.byteLength < MINIMUM_COMPRESSED_BYTES
      ? "identity"
      : chooseEncoding(request.headers["accept-encoding"]);
  const body = encoding === "identity" ? plain : await compress(plain, encoding);
  const own = Object.keys(headers).map((name) => name.toLowerCase());
  for (let index = 0; index < answer.headers.length; index += 2) {
    const name = answer.headers[index] ?? "";
    if (!own.includes(name.toLowerCase())) response.setHeader(name, answer.headers[index + 1] ?? "");
  }
  if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
  response.writeHead(answer.status, { ...headers, "Content-Length": body.byteLength });
  response.end(request.method === "HEAD" ? undefined : body);
}

/** Returns a reader without third-party scripts, so that third parties learn nothing about a preview. */
export function withoutTracking(reader: TenantReader): TenantReader {
  return {
    ...reader,
    async findConfig(parentCode, language) {
      const config = await reader.findConfig(parentCode, language);
      const site = config?.["siteConfig"];
      return config && site
        ? { ...config, siteConfig: { ...site, content: untracked(site.content) } }
        : config;
    },
  };
}

function untracked(content: ConfigMap[string]["content"]): string {
  try {
    const value: unknown = JSON.parse(content);
    return isRecord(value) ? JSON.stringify({ ...value, tracking: [] }) : content;
  } catch {
    return content;
  }
}

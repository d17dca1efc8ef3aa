import { once } from "node:events";
import { type IncomingMessage, type Server, type ServerResponse, createServer } from "node:http";

/** An answer of the backend. Objects are sent as JSON. */
export interface Reply {
  status?: number;
  body?: unknown;
  type?: string;
  headers?: Record<string, string>;
}

/** `silence` never answers, `hang-up` closes the connection. */
export type Behaviour = Reply | "silence" | "hang-up";

export interface BackendCall {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  /** Milliseconds since 1970. */
  at: number;
  body: string;
}

/** A content API like that of another vendor. It follows the contract unless a rule makes it fail. */
export interface ForeignBackend {
  baseUrl: string;
  calls: BackendCall[];
  /** Sets the answer to requests for a path. The newest rule that returns an answer is used. */
  answer(path: string, rule: (call: BackendCall) => Behaviour | undefined): void;
  /** Clears all rules and recorded calls. */
  reset(): void;
  /** Refuses connections until `listen` is called again. */
  close(): Promise<void>;
  listen(): Promise<void>;
}

const LANGUAGES = [
  { code: "en", name: "English", tag: "en", default: true },
  { code: "zh", name: "简体中文", tag: "zh-Hans" },
  { code: "kr", name: "한국어", tag: "ko" },
];

/** The slugs of the articles that the home page links to. */
const SLUGS = ["about", "prices", "contact", "关于我们"];

function ok(data: unknown): Reply {
  return { body: { code: 200, msg: "ok", data } };
}

export async function startForeignBackend(): Promise<ForeignBackend> {
  let rules: { path: string; rule: (call: BackendCall) => Behaviour | undefined }[] = [];
  const calls: BackendCall[] = [];
  const port = await listenOn(0);
  let server: Server | undefined = port.server;

  async function listenOn(wanted: number): Promise<{ server: Server; number: number }> {
    const created = createServer((request, response) => void handle(request, response)).listen(
      wanted,
      "127.0.0.1",
    );
    await once(created, "listening");
    const address = created.address();
    if (address === null || typeof address === "string") throw new Error("No port");
    return { server: created, number: address.port };
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://backend.invalid");
    if (request.method === "OPTIONS") return send(response, { status: 204 });
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const call = {
      method: request.method ?? "",
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      at: Date.now(),
      body: Buffer.concat(chunks).toString("utf8"),
    };
    calls.push(call);
    const matching = rules.filter(({ path }) => call.path.startsWith(path));
    const behaviour =
      matching.map(({ rule }) => rule(call)).find((given) => given !== undefined) ?? ordinary(call);
    if (behaviour === "silence") return;
    if (behaviour === "hang-up") return void request.socket.destroy();
    send(response, behaviour);
  }

  return {
    // A separate host that both the browser and the server can reach.
    baseUrl: `http://localhost:${port.number}`,
    calls,
    answer: (path, rule) => void rules.unshift({ path, rule }),
    reset() {
      rules = [];
      calls.length = 0;
    },
    async close() {
      const closing = server;
      server = undefined;
      closing?.closeAllConnections();
      closing?.close();
      if (closing) await once(closing, "close");
    },
    async listen() {
      if (server === undefined) server = (await listenOn(port.number)).server;
    },
  };
}

function send(
  response: ServerResponse,
  { status = 200, body, type = "application/json", headers = {} }: Reply,
): void {
  response.writeHead(status, {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Headers": "form-url, referer-url, landing-url, tenant-name, content-type",
    "Content-Type": type,
    ...headers,
  });
  response.end(typeof body === "string" ? body : body === undefined ? undefined : JSON.stringify(body));
}

/** The backend's answers without any failures. */
function ordinary({ path, query, headers }: BackendCall): Reply {
  const language = String(headers["accept-language"] ?? "en").slice(0, 2);
  const code = LANGUAGES.some((known) => known.code === language) ? language : "en";
  switch (path.replace("/api/client/", "")) {
    case "sys/config/findByParentCode":
      return ok(
        query.get("parentCode") === "default_theme" ? { themeCode: { content: "theme1" } } : configs(),
      );
    case "all/btMenu/tree":
      return ok(menus());
    case "sys/banner/list/home":
      return ok([
        { id: 1, title: "A banner from elsewhere", subtitle: "", image: "/media/none.svg", alt: "" },
      ]);
    case "article/groups":
      return ok([{ slug: "news", name: "News", description: "", url: "", total: SLUGS.length }]);
    case "article/list":
      return ok({
        items: SLUGS.map((slug) => item(slug, code)),
        total: SLUGS.length,
        page: 1,
        size: 12,
        group: null,
      });
    case "article/search":
      return ok({ items: [], total: 0, page: 1, size: 12, suggestions: [] });
    case "article/detail":
      return ok(article(query.get("slug") ?? "", code));
    case "need":
      return ok({ id: "need-1" });
    default:
      return { status: 404, body: { code: 404, msg: "no such call", data: null } };
  }
}

function configs(): Record<string, { content: string }> {
  return {
    siteConfig: {
      content: JSON.stringify({ title: "Elsewhere", description: "Content of others", homeBannerId: "home" }),
    },
    languageConfig: { content: JSON.stringify(LANGUAGES) },
    theme1Colors: {
      content: JSON.stringify({ themeColor: "#0b4f6c", hoverColor: "#083b51", activeColor: "#062b3b" }),
    },
  };
}

function menus() {
  const link = (slug: string) => ({
    id: slug,
    type: "top_menu",
    name: `Menu ${slug}`,
    url: `/${slug}.html`,
    children: [],
  });
  const tree = { id: 1, type: "top_menu", name: "Top", url: "", children: SLUGS.map(link) };
  return { top_menu: tree };
}

function item(slug: string, language: string) {
  return {
    slug,
    group: null,
    title: `Article ${slug}`,
    summary: "In short",
    cover: null,
    url: `${language === "en" ? "" : `/${language}`}/${encodeURIComponent(slug)}.html`,
    publishedAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-02T00:00:00.000Z",
    readingMinutes: 1,
    language,
    requestedLanguage: language,
  };
}

function article(slug: string, language: string) {
  return {
    ...item(slug, language),
    html: `<p>The text of ${slug}.</p>`,
    headings: [],
    blocks: [],
    tags: [],
    authors: [],
    groupName: null,
    languages: LANGUAGES.map(({ code }) => ({ language: code, url: item(slug, code).url })),
    isOutdated: false,
    previous: null,
    next: null,
    related: [],
  };
}

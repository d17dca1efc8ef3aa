// Baseline server for pages in a browser: sends the product's pages, styles and pictures, but with React alone instead of all
// scripts. It requests each address from the product once, and caches it. Usage: serve-markup.ts <port> <port of the product>
// <file of the script>.
import { readFileSync } from "node:fs";
import { type IncomingMessage, type OutgoingHttpHeaders, createServer, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliCompressSync } from "node:zlib";
import { SCRIPT_PATH } from "./script-path.ts";

interface Answer {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

const [port = "", productPort = "", scriptFile = ""] = process.argv.slice(2);
/** Matches all scripts that run or are preloaded, but not data blocks. */
const SCRIPTS =
  /<script(?![^>]*type="application\/(?:ld\+)?json")[^>]*>[\s\S]*?<\/script>|<link[^>]*modulepreload[^>]*>/g;

async function fromProduct({ url, headers: { host = "" } }: IncomingMessage): Promise<Answer> {
  if (url === SCRIPT_PATH) return script;
  const headers = { host: host.replace(/\d+$/, productPort), "accept-encoding": "identity" };
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    request({ host: "127.0.0.1", port: productPort, path: url, headers }, resolve).on("error", reject).end(),
  );
  const body = await buffer(answer);
  const { "content-type": type = "", "cache-control": cacheControl } = answer.headers;
  const status = answer.statusCode ?? 500;
  if (/^image\/(?!svg)/.test(type)) return { status, headers: { "content-type": type }, body };
  const text = body.toString();
  if (!type.startsWith("text/html")) return compressed(status, type, text, cacheControl);
  const page = text
    .replace(SCRIPTS, "")
    .replace("</head>", `<script type="module" src="${SCRIPT_PATH}"></script></head>`);
  return compressed(status, type, page, cacheControl);
}

function compressed(status: number, type: string, text: string, cacheControl?: string): Answer {
  const body = brotliCompressSync(text);
  const caching = cacheControl === undefined ? {} : { "cache-control": cacheControl };
  return { status, headers: { "content-type": type, "content-encoding": "br", ...caching }, body };
}

const script = compressed(200, "text/javascript", readFileSync(scriptFile, "utf8"));
/** Cached answers, by host and address. */
const cache = new Map<string, Promise<Answer>>();
const server = createServer(async (asked, response) => {
  const key = `${asked.headers.host}${asked.url}`;
  const found = cache.get(key) ?? fromProduct(asked);
  cache.set(key, found);
  const { status, headers, body } = await found;
  response.writeHead(status, { ...headers, "content-length": body.length });
  response.end(body);
});
server.listen(Number(port), "127.0.0.1");
process.on("SIGTERM", () => {
  server.close();
  server.closeAllConnections();
});

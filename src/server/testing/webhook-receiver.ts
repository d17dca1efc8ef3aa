import { once } from "node:events";
import { type IncomingHttpHeaders, createServer } from "node:http";

/** A webhook receiver that stores what it receives. */
export interface WebhookReceiver {
  url: string;
  calls: { headers: IncomingHttpHeaders; body: string }[];
  /** Statuses of successive answers; further answers have status 200. The value 0 cuts the connection. */
  statuses: number[];
  close(): Promise<void>;
}

const HEADERS: Record<number, Record<string, string>> = {
  101: { connection: "upgrade", upgrade: "websocket" },
  302: { location: "http://127.0.0.1:1/" },
};

/** Starts a webhook receiver on a free port. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const calls: WebhookReceiver["calls"] = [];
  const statuses: number[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    calls.push({ headers: request.headers, body: Buffer.concat(chunks).toString("utf8") });
    const status = statuses.shift() ?? 200;
    if (status === 0) request.socket.destroy();
    else response.writeHead(status, HEADERS[status] ?? {}).end("private words");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `http://127.0.0.1:${address.port}/needs`,
    calls,
    statuses,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

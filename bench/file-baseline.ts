// Baseline of pictures: a bare `node:http` server that reads one file from disk for each answer and does nothing else. Usage:
// file-baseline.ts <port> <file>.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";

const [port = "", file = ""] = process.argv.slice(2);

const server = createServer(async (_, response) => {
  const body = await readFile(file);
  response.writeHead(200, { "content-type": "image/webp", "content-length": body.length });
  response.end(body);
});
server.listen(Number(port), "127.0.0.1");
process.on("SIGTERM", () => {
  server.close();
  server.closeAllConnections();
});

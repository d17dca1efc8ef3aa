// The floor: a bare `node:http` server that sends the bytes of one file, nothing else.
// Usage: floor.ts <port> <file> <content-encoding or "">.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const [port = "", file = "", encoding = ""] = process.argv.slice(2);
const body = readFileSync(file);
const headers = {
  "content-type": "text/html; charset=utf-8",
  "content-length": body.length,
  ...(encoding === "" ? {} : { "content-encoding": encoding }),
};

const server = createServer((_, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(Number(port), "127.0.0.1");
process.on("SIGTERM", () => {
  server.close();
  server.closeAllConnections();
});

import { connect } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

let site: TestInstallation;
beforeEach(async () => {
  site = await openTestInstallation();
});
afterEach(() => site.close());

async function firstLine(headers: string[]): Promise<string> {
  const { port } = new URL(await site.app.listen({ host: "127.0.0.1", port: 0 }));
  const socket = connect(Number(port), "127.0.0.1");
  socket.write(["GET /about.html HTTP/1.1", ...headers, "Connection: close", "", ""].join("\r\n"));
  let answer = "";
  for await (const chunk of socket) answer += String(chunk);
  return answer.split("\r\n", 1)[0] ?? "";
}

it("refuses a request that names several hosts", async () => {
  expect(await firstLine(["Host: harbor.localhost", "HOST: lumen.localhost"])).toBe(
    "HTTP/1.1 400 Bad Request",
  );
});

it("answers one that names one", async () => {
  expect(await firstLine(["Host: harbor.localhost", "X-Id: 1", "DNT: 1", "Ping: host", "X-Name: Host"])).toBe(
    "HTTP/1.1 200 OK",
  );
});

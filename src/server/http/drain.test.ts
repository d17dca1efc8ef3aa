// @module-tag drill
import { fork } from "node:child_process";
import { once } from "node:events";
import { Agent, type Server, createServer, get } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, expect, it } from "vitest";
import { PROXY_DRAIN_MS, drain, isEnding } from "./drain.ts";

const CLIENTS = 40;
/** Time in milliseconds for which the server is busy, longer than a draining server waits for its clients. */
const BUSY_MS = 400;
let server: Server;

afterEach(() => server.close());

it("answers clients that connected while it was busy, after its time is over", async () => {
  server = createServer((_request, response) => {
    response.shouldKeepAlive = !isEnding(server);
    response.end("here");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const clients = fork(new URL("../testing/many-clients.ts", import.meta.url), [
    String(port),
    String(CLIENTS),
  ]);
  await once(clients, "message");
  const idle = connect(port, "127.0.0.1");
  await once(server, "connection");

  const drained = drain(server);
  const told = once(clients, "message");
  clients.send("go");
  for (const end = performance.now() + BUSY_MS; performance.now() < end;);
  await drained;
  expect(server.listening).toBe(false);
  const [answered] = await told;
  idle.destroy();
  expect(answered).toBe(CLIENTS);
});

it("answers a proxy until its next health check, on an open connection or a new one", async () => {
  server = createServer((_request, response) => {
    response.shouldKeepAlive = !isEnding(server);
    response.end("here");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async () => {
    const [answer] = await once(get({ host: "127.0.0.1", port, agent }), "response");
    answer.resume();
    await once(answer, "end");
    return answer.headers.connection;
  };
  expect(await ask()).toBe("keep-alive");
  const start = performance.now();
  const drained = drain(server, PROXY_DRAIN_MS);
  // Behind a proxy, the server keeps draining for longer than it would otherwise.
  await expect.poll(() => performance.now() - start, { interval: 20 }).toBeGreaterThan(BUSY_MS);
  expect([await ask(), await ask()]).toEqual(["close", "close"]);
  await drained;
  agent.destroy();
});

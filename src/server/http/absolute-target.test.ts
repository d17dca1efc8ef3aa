import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

let site: TestInstallation;
let port: number;
beforeEach(async () => {
  site = await openTestInstallation();
  port = Number(new URL(await site.app.listen({ host: "127.0.0.1", port: 0 })).port);
});
afterEach(() => site.close());

async function ask(target: string): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  socket.write(`GET ${target} HTTP/1.1\r\nHost: harbor.localhost\r\nConnection: close\r\n\r\n`);
  await once(socket.resume(), "close");
}

const TENANTS = "/api/client/sys/tenant/list";

it("prefers the host of a request target to the header", async () => {
  const { tenants } = site.services;
  const asked: string[] = [];
  const { byHost } = tenants;
  tenants.byHost = (host) => {
    asked.push(host);
    return byHost(host);
  };
  for (const target of [
    `http://lumen.localhost${TENANTS}`,
    "HTTPS://lumen.localhost:443/about.html",
    "http://lumen.localhost?x",
    "http://lumen.localhost",
    TENANTS,
  ])
    await ask(target);
  expect(asked).toEqual([...Array<string>(4).fill("lumen.localhost"), "harbor.localhost"]);
});

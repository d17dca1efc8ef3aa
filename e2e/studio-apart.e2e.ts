import { rmSync } from "node:fs";
import { pagesOf } from "./addresses.ts";
import { TENANTS } from "./seed.ts";
import { startServer } from "./server.ts";
import { copySeed, expect, test } from "./site.ts";

/** Headers that differ between any two answers of the same server. */
const VARYING_HEADERS = ["date", "keep-alive", "x-request-id"];

test("visitors get the same bytes whether there is a Studio or not", async () => {
  const folder = copySeed();
  const servers = [];
  try {
    const on = await startServer(folder);
    servers.push(on);
    await on.fetch("/studio/", { tenant: "studio" });
    const port = on.port;
    const seen = new Map<string, unknown>();
    for (const state of ["on", "off"]) {
      if (state === "off") {
        await on.stop();
        servers.push(await startServer(folder, { VITRINE_STUDIO: "off" }, port));
      }
      const server = servers.at(-1) ?? on;
      for (const tenant of TENANTS) {
        for (const { path } of await pagesOf(server, tenant, "en")) {
          const { headers, text, status } = await server.fetch(path, { tenant });
          const compared = Object.entries(headers).filter(([name]) => !VARYING_HEADERS.includes(name));
          const answer = { status, headers: Object.fromEntries(compared), text };
          const address = `${tenant} ${path}`;
          if (state === "on") seen.set(address, answer);
          else expect(answer, address).toEqual(seen.get(address));
        }
      }
      expect(seen.size).toBeGreaterThan(20);
      const studio = await server.fetch("/studio/", { tenant: "studio" });
      expect(studio.status).toBe(state === "on" ? 200 : 404);
    }
  } finally {
    for (const server of servers) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { failedLoad } from "./complaints.ts";
import { type ForeignBackend, startForeignBackend } from "./foreign-backend.ts";
import { startServer } from "./server.ts";
import { test as base } from "./site.ts";

/** The production build with another vendor's backend. Its own store is empty. */
export const test = base.extend<{ backend: ForeignBackend }, { ownBackend: ForeignBackend }>({
  ownBackend: [
    async ({}, provide) => {
      const backend = await startForeignBackend();
      await provide(backend);
      await backend.close();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ ownBackend }, provide) => {
      const folder = mkdtempSync(path.join(tmpdir(), "vitrine-foreign-"));
      const server = await startServer(folder, { VITRINE_API_BASE: ownBackend.baseUrl });
      await provide(server);
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  backend: async ({ ownBackend, complaints }, provide) => {
    // The picture of the site's banner intentionally does not exist.
    complaints.tolerate(failedLoad(/\/media\/none\.svg/));
    ownBackend.reset();
    await ownBackend.listen();
    await provide(ownBackend);
    ownBackend.reset();
    await ownBackend.listen();
  },
});

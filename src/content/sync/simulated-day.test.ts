// @module-tag scale
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { exportTenant } from "../export/export-tenant.ts";
import { importFolder } from "../import/folder/import-folder.ts";
import { cornerFolder } from "../testing/corner-folder.ts";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import { read } from "../testing/edited-site.ts";
import { randomFrom } from "../testing/random.ts";
import { simulateDay } from "../testing/simulated-day.ts";

const corner = cornerFolder();
/**
 * By default, the test simulates only a part of a day. For a whole day, run: DAY_STEPS=1000 DAY_SEED=… npx vitest run
 * src/content/sync/simulated-day.test.ts
 */
const STEPS = Number(process.env["DAY_STEPS"] ?? 60);
const SEED = Number(process.env["DAY_SEED"] ?? 33);

describeEachEngine("a day of two editors and a folder in git", (makeDatabase) => {
  it("loses nothing that was reported as saved, and ends with the same content on all sides", async () => {
    // Killed imports leave their temporary files in this folder.
    vi.stubEnv("TMPDIR", corner.scratch);
    const database = await makeDatabase();
    const nodes = [await database.open(), await database.open()] as const;
    await importFolder(nodes[0].exchange, corner.folder);
    await nodes[0].sync.pull(corner.folder);
    const day = simulateDay(nodes, corner.folder, randomFrom(SEED));
    for (let step = 0; step < STEPS; step += 1) await day.step();
    await day.end();
    for (const [number, node] of nodes.entries()) {
      const out = join(corner.scratch, `out-${number}`);
      await exportTenant(node.exchange, "corner", out);
      for (const [name, marks] of day.saved) {
        const text = await read(out, name);
        expect(await read(corner.folder, name), name).toBe(text);
        for (const mark of marks) expect(text?.includes(mark), `${mark} in ${name}`).toBe(true);
      }
    }
    vi.unstubAllEnvs();
    if (process.env["DAY_STEPS"] !== undefined) console.log(SEED, day.counts);
    expect(day.counts["published"]).toBeGreaterThan(0);
    expect(day.counts["killed"]).toBeGreaterThan(0);
  }, 600_000);
});

import { gzipSync } from "node:zlib";
import { pagesOf } from "../e2e/addresses.ts";
import { TENANTS } from "../e2e/seed.ts";
import { startServer } from "../e2e/server.ts";
import { GOALS } from "./budgets.ts";
import type { Figure } from "./figures.ts";
import { type FirstLoad, firstLoadOf, totalOf } from "./first-load.ts";
import type { Installation } from "./installations.ts";
import { buildReactAlone } from "./react-alone/build-react-alone.ts";

const SCRIPT_GOAL = 1.35;

/**
 * Measures what a browser loads for its first page (after gzip, in kB of 1000 bytes): the heaviest page of each tenant compared
 * with React alone, and each of its files.
 */
export async function measureBundle({ dataFolder }: Installation): Promise<Figure[]> {
  const baseline = await reactAlone();
  const server = await startServer(dataFolder);
  const figures: Figure[] = [];
  try {
    for (const tenant of TENANTS) {
      const read = async (url: string) => {
        const { status, text } = await server.fetch(url, { tenant });
        if (status !== 200) throw new Error(`${url} answered ${status}`);
        return text;
      };
      const loads: FirstLoad[] = [];
      for (const { path } of await pagesOf(server, tenant, "en")) {
        const { text } = await server.fetch(path, { tenant });
        loads.push(await firstLoadOf(text, read));
      }
      const heaviest = (part: keyof FirstLoad) =>
        loads.map((load) => load[part]).toSorted((one, other) => totalOf(other) - totalOf(one))[0] ??
        new Map();
      const scripts = heaviest("scripts");
      const styles = heaviest("styles");
      const ratio = totalOf(scripts) / 1000 / baseline;
      figures.push(
        {
          name: `scripts of first load, ${tenant}`,
          value: totalOf(scripts) / 1000,
          unit: "kB",
          baseline,
          ratio,
          goal: `≤ ${SCRIPT_GOAL}`,
          isMet: ratio <= SCRIPT_GOAL,
        },
        {
          name: `styles of first load, ${tenant}`,
          value: totalOf(styles) / 1000,
          unit: "kB",
          goal: `≤ ${GOALS.styles / 1000} kB`,
          isMet: totalOf(styles) <= GOALS.styles,
        },
      );
      console.log(`${tenant}\n${listOf(scripts)}\n${listOf(styles)}`);
    }
  } finally {
    await server.stop();
  }
  return figures;
}

/** Returns files with their sizes, the largest first. */
function listOf(sizes: ReadonlyMap<string, number>): string {
  return [...sizes]
    .toSorted(([, one], [, other]) => other - one)
    .map(([file, size]) => `  ${(size / 1000).toFixed(1).padStart(6)} kB  ${file}`)
    .join("\n");
}

/** Returns the size of React and React DOM that hydrate an empty page. */
async function reactAlone(): Promise<number> {
  return gzipSync(await buildReactAlone("empty-page"), { level: 9 }).length / 1000;
}

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { listArticles } from "../e2e/addresses.ts";
import { startServer } from "../e2e/server.ts";
import type { Figure } from "./figures.ts";
import { load, median, residentMebibytes, startFloor } from "./processes.ts";

const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 16;
const HOST = "harbor.localhost";

interface PageRun {
  name: string;
  environment: Record<string, string>;
  encoding: "br" | "identity";
  goal: number;
}

const RUNS: readonly PageRun[] = [
  { name: "cached article, requests/s", environment: {}, encoding: "br", goal: 0.9 },
  {
    name: "uncached article, requests/s",
    environment: { VITRINE_CACHE_BYTES: "0" },
    encoding: "identity",
    goal: 0.1,
  },
];

/** Requests a second of an article page, from the page cache and without it, against a bare server with the same bytes. */
export async function measurePages(dataFolder: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const run of RUNS) figures.push(...(await measurePage(dataFolder, run)));
  return figures;
}

async function measurePage(
  dataFolder: string,
  { name, environment, encoding, goal }: PageRun,
): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "vitrine-bench-"));
  const server = await startServer(dataFolder, environment);
  try {
    const [article] = await listArticles(server);
    if (article === undefined) throw new Error("harbor has no article");
    const bytes = path.join(folder, "page");
    const contentEncoding = await savePage(server.port, article.url, encoding, bytes);
    const floor = await startFloor(bytes, contentEncoding);
    const request = {
      host: HOST,
      path: article.url,
      encoding,
      connections: CONNECTIONS,
      seconds: SECONDS,
      rate: 0,
    };
    try {
      const ours: number[] = [];
      const bare: number[] = [];
      const ratios: number[] = [];
      // A round each to warm up, then in turns, so that a slow minute of the machine hits both.
      for (let round = 0; round <= ROUNDS; round += 1) {
        const low = await load({ ...request, port: floor.port });
        const own = await load({ ...request, port: server.port });
        if (round === 0) continue;
        bare.push(low.perSecond);
        ours.push(own.perSecond);
        ratios.push(own.perSecond / low.perSecond);
      }
      const perSecond = median(ours);
      const half = await load({ ...request, port: server.port, rate: perSecond / 2 });
      const memory = residentMebibytes(server.process.pid ?? 0);
      return [
        {
          name,
          value: perSecond,
          unit: "/s",
          floor: median(bare),
          ratio: median(ratios),
          goal: `≥ ${goal}`,
          isMet: median(ratios) >= goal,
        },
        {
          name: `${name.split(",")[0]}, p99 at half load`,
          value: half.p99Ms,
          unit: "ms",
          goal: "< 5 ms",
          isMet: half.p99Ms < 5,
        },
        {
          name: `${name.split(",")[0]}, memory under load`,
          value: memory,
          unit: "MiB",
          goal: "≤ 300 MiB",
          isMet: memory <= 300,
        },
      ];
    } finally {
      await floor.stop();
    }
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Saves the body as it travels, and tells its encoding. */
async function savePage(port: number, target: string, encoding: string, file: string): Promise<string> {
  const headers = { host: `${HOST}:${port}`, "accept-encoding": encoding };
  return new Promise((resolve, reject) => {
    get({ host: "127.0.0.1", port, path: target, headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      writeFileSync(file, Buffer.concat(chunks));
      resolve(response.headers["content-encoding"] ?? "");
    }).on("error", reject);
  });
}

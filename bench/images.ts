import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, get, type IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { type RunningServer, runVitrine, startServer } from "../e2e/server.ts";
import { IMAGE_FORMAT, IMAGE_QUALITY, IMAGE_WIDTHS } from "../src/contract/api/limits.ts";
import { BENCH_TENANT } from "./content.ts";
import type { Figure } from "./figures.ts";
import type { Installation } from "./installations.ts";
import { PHOTO_TENANT, writePhotoFolder } from "./photos.ts";
import { load, median, startBaseline } from "./processes.ts";

/** Number of pictures requested one after the other, which takes half a minute. */
const COLD_PICTURES = 24;
const COLD_WIDTH = 1024;
const ROUNDS = 5;
const SECONDS = 3;
/** Number of pictures requested simultaneously while pages are also requested. */
const PICTURES_AT_ONCE = 500;
const CROWD_SECONDS = 10;
const PAGES_PER_SECOND = 100;

/** Measures resizing a picture, sending a cached one, and how many pictures at once affect page requests. */
export async function measureImages({ dataFolder }: Installation): Promise<Figure[]> {
  const scratch = mkdtempSync(path.join(tmpdir(), "vitrine-bench-images-"));
  const folder = path.join(scratch, "content");
  try {
    const names = await writePhotoFolder(folder, Math.ceil(PICTURES_AT_ONCE / (IMAGE_WIDTHS.length - 1)));
    const pictures = names.map((name) => readPicture(path.join(folder, "media", name)));
    await runVitrine(dataFolder, "import", folder, "--create");
    const server = await startServer(dataFolder);
    try {
      const cold = await measureCold(server, pictures.slice(0, COLD_PICTURES));
      const hit = await measureHit(server, pictures, scratch);
      return [cold, hit, ...(await measureCrowd(server, pictures))];
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

interface Picture {
  file: string;
  /** The picture's address below `/_ipx/<modifiers>/`. */
  address: string;
}

function readPicture(file: string): Picture {
  const hash = createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 12);
  return { file, address: `${hash}/${path.basename(file)}` };
}

function addressOf({ address }: Picture, width: number): string {
  return `/_ipx/f_${IMAGE_FORMAT}&q_${IMAGE_QUALITY}&w_${width}/${address}`;
}

async function measureCold(server: RunningServer, pictures: readonly Picture[]): Promise<Figure> {
  const agent = new Agent({ keepAlive: true });
  sharp.concurrency(1);
  sharp.cache(false);
  const ours: number[] = [];
  const alone: number[] = [];
  // The first picture of each kind loads the library. After that, both kinds alternate, so that a slow period of the machine
  // affects both.
  for (const [index, picture] of pictures.entries()) {
    const bare = await timed(() =>
      sharp(readFileSync(picture.file)).resize(COLD_WIDTH).webp({ quality: IMAGE_QUALITY }).toBuffer(),
    );
    const own = await timed(() => fetchPicture(server, addressOf(picture, COLD_WIDTH), agent));
    if (index === 0) continue;
    alone.push(bare);
    ours.push(own);
  }
  agent.destroy();
  const ratio = median(ours.map((own, index) => (alone[index] ?? 0) / own));
  return {
    name: "picture resized, /s",
    value: 1_000 / median(ours),
    unit: "/s",
    baseline: 1_000 / median(alone),
    ratio,
    goal: "≥ 0.85",
    isMet: ratio >= 0.85,
  };
}

async function measureHit(
  server: RunningServer,
  pictures: readonly Picture[],
  scratch: string,
): Promise<Figure> {
  const [picture] = pictures;
  if (picture === undefined) throw new Error("There are no pictures to request");
  const target = addressOf(picture, COLD_WIDTH);
  const file = path.join(scratch, "picture.webp");
  writeFileSync(file, await fetchPicture(server, target));
  const baseline = await startBaseline(file, "", { script: "file-baseline.ts" });
  const request = {
    host: `${PHOTO_TENANT}.localhost`,
    paths: [target],
    encoding: "identity",
    connections: 16,
    seconds: SECONDS,
    rate: 0,
  };
  const ours: number[] = [];
  const bare: number[] = [];
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      const low = await load({ ...request, port: baseline.port });
      const own = await load({ ...request, port: server.port });
      if (round === 0) continue;
      bare.push(low.perSecond);
      ours.push(own.perSecond);
    }
  } finally {
    await baseline.stop();
  }
  const ratio = median(ours.map((own, index) => own / (bare[index] ?? 0)));
  return {
    name: "cached picture, requests/s",
    value: median(ours),
    unit: "/s",
    baseline: median(bare),
    ratio,
    goal: "≥ 0.8",
    isMet: ratio >= 0.8,
  };
}

async function measureCrowd(server: RunningServer, pictures: readonly Picture[]): Promise<Figure[]> {
  const targets = pictures
    .flatMap((picture) => IMAGE_WIDTHS.map((width) => addressOf(picture, width)))
    // Excludes pictures that were requested before, because they are cached.
    .filter((target) => !target.includes(`w_${COLD_WIDTH}/`))
    .slice(0, PICTURES_AT_ONCE);
  const request = {
    port: server.port,
    host: `${BENCH_TENANT}.localhost`,
    paths: ["/index.html"],
    encoding: "br",
    connections: 8,
    seconds: CROWD_SECONDS,
    rate: PAGES_PER_SECOND,
  };
  await load({ ...request, seconds: 1 });
  const quiet = await load(request);
  const crowd = Promise.all(targets.map((target) => isMadeInTime(server, target)));
  const crowded = await load(request);
  const late = (await crowd).filter((isMade) => !isMade).length;
  if (late > 0)
    console.log(
      `  ${late} of ${targets.length} pictures were not resized in time: the server asked to request them later`,
    );
  return [
    {
      name: `page, p99, while ${targets.length} pictures are requested at once`,
      value: crowded.p99Ms,
      unit: "ms",
      baseline: quiet.p99Ms,
      goal: "≤ 25 ms",
      isMet: crowded.p99Ms <= 25,
    },
  ];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function fetchPicture(server: RunningServer, target: string, agent?: Agent): Promise<Buffer> {
  const { status, body } = await askFor(server, target, agent);
  if (status !== 200) throw new Error(`${target} was answered with ${status}`);
  return body;
}

/** True if the picture was resized; false if the server asked to retry later, as it may on a slow machine. */
async function isMadeInTime(server: RunningServer, target: string): Promise<boolean> {
  const { status, headers } = await askFor(server, target);
  if (status !== 200 && headers["retry-after"] === undefined)
    throw new Error(`${target} was answered with ${status}`);
  return status === 200;
}

interface PictureAnswer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

function askFor(server: RunningServer, target: string, agent?: Agent): Promise<PictureAnswer> {
  const options = {
    host: "127.0.0.1",
    port: server.port,
    path: target,
    headers: { host: `${PHOTO_TENANT}.localhost:${server.port}` },
    agent: agent ?? false,
  };
  return new Promise((resolve, reject) => {
    get(options, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) });
    }).on("error", reject);
  });
}

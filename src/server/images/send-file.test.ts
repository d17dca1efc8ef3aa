import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sampleContent } from "../../content/testing/sample-content.ts";
import { gatherMedia } from "../testing/gather-media.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

const chartOf = (index: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg">${`<path d='M0 ${index}h9v9z'/>`.repeat(20_000)}</svg>`;
const CHART = `<svg xmlns="http://www.w3.org/2000/svg">${"<path d='M0 0h9v9z'/>".repeat(200)}</svg>`;

let site: TestInstallation;
let chart: string;
let mark: string;
let photo: string;
let longTable: string;
/** More charts than may be compressed at the same time. */
let charts: string[];

beforeAll(async () => {
  site = await openTestInstallation();
  const { add, media } = gatherMedia(site.dataFolder);
  chart = await add("chart.svg", "image/svg+xml", Buffer.from(CHART));
  charts = [];
  for (let index = 0; index < 40; index += 1)
    charts.push(await add(`chart-${index}.svg`, "image/svg+xml", Buffer.from(chartOf(index))));
  longTable = await add("long.csv", "text/csv", Buffer.alloc(1_100_000, "1,2\n"));
  mark = await add("mark.svg", "image/svg+xml", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"));
  photo = await add("photo.png", "image/png", Buffer.alloc(2_000));
  await site.store.exchange.apply(sampleContent({ media }), { prune: false });
});
afterAll(() => site.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  site.app.inject({ url, headers: { host: "harbor.localhost", ...headers } });

it.each([
  ["br", brotliDecompressSync],
  ["zstd", zstdDecompressSync],
  ["gzip", gunzipSync],
])("are compressed as %s, with a tag of their own", async (encoding, decompress) => {
  const headers = { "accept-encoding": encoding };
  const whole = await get(`/media/${chart}`);
  const response = await get(`/media/${chart}`, headers);
  expect(response.headers).toMatchObject({
    "content-type": "image/svg+xml",
    "content-encoding": encoding,
    "cache-control": "public, max-age=31536000, immutable",
    vary: "Accept-Encoding",
  });
  expect(whole.headers).toMatchObject({ vary: "Accept-Encoding" });
  expect(decompress(response.rawPayload).toString()).toBe(CHART);
  expect([whole.body, whole.headers["content-encoding"]]).toEqual([CHART, undefined]);
  expect(response.rawPayload.byteLength).toBeLessThan(CHART.length / 10);
  const tag = String(response.headers["etag"]);
  expect(tag).not.toBe(whole.headers["etag"]);
  const known = await get(`/media/${chart}`, { ...headers, "if-none-match": tag });
  expect([known.statusCode, known.headers["vary"], known.headers["content-encoding"]]).toEqual([
    304,
    "Accept-Encoding",
    undefined,
  ]);
  const { app } = site;
  const head = await app.inject({
    method: "HEAD",
    url: `/media/${chart}`,
    headers: { host: "harbor.localhost", ...headers },
  });
  expect(head.headers["content-length"]).toBe(String(response.rawPayload.byteLength));
});

it("are served in parts uncompressed, even to resume a compressed download", async () => {
  const headers = { "accept-encoding": "br", range: "bytes=0-3" };
  const part = await get(`/media/${chart}`, headers);
  expect([part.statusCode, part.body, part.headers["content-encoding"]]).toEqual([206, "<svg", undefined]);
  const { etag } = (await get(`/media/${chart}`, { "accept-encoding": "br" })).headers;
  const anew = await get(`/media/${chart}`, { ...headers, "if-range": String(etag) });
  expect([anew.statusCode, anew.body]).toEqual([200, CHART]);
});

it("are sent uncompressed while others are being compressed, a few at a time", async () => {
  const answers = await Promise.all(charts.map((file) => get(`/media/${file}`, { "accept-encoding": "br" })));
  const encodings = answers.map(({ headers }) => headers["content-encoding"]);
  expect(encodings).toContain("br");
  expect(encodings).toContain(undefined);
  for (const [index, { headers, rawPayload, body, statusCode }] of answers.entries()) {
    const isCompressed = headers["content-encoding"] === "br";
    expect([statusCode, headers["vary"]]).toEqual([200, "Accept-Encoding"]);
    expect(isCompressed ? brotliDecompressSync(rawPayload).toString() : body).toBe(chartOf(index));
    expect(String(headers["etag"]).endsWith('-br"')).toBe(isCompressed);
  }
});

it("are sent uncompressed if compression saves little, or takes long", async () => {
  for (const file of [mark, photo, longTable]) {
    const { statusCode, headers } = await get(`/media/${file}`, { "accept-encoding": "br" });
    expect([file, statusCode, headers["content-encoding"], headers["vary"]]).toEqual([
      file,
      200,
      undefined,
      undefined,
    ]);
  }
});

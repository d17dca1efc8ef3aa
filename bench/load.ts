// Generates load from a separate process. It uses keep-alive connections over bare sockets, so that it costs less than the
// measured server. Usage: load.ts <JSON list of LoadRequest>; prints the JSON list of LoadResult.
import { once } from "node:events";
import { type Socket, connect } from "node:net";
import { pathToFileURL } from "node:url";
import { createRandom } from "../src/content/testing/random.ts";
import { startPacing } from "./pacing.ts";

export interface LoadRequest {
  port: number;
  host: string;
  /** Paths that are requested in turn, over all connections together. */
  paths: string[];
  /** Value of the header `Accept-Encoding`. */
  encoding: string;
  connections: number;
  seconds: number;
  /** Requests per second over all connections; 0 means as fast as answers arrive. */
  rate: number;
  /** Seed of random request times, which are the same for the same seed. Without it, requests are sent at regular times. */
  seed?: number;
  /** Seconds at the beginning that are not counted, because connections are opened and code runs for the first time. */
  warmUpSeconds?: number;
  /** True if the result must contain the time of each answer. */
  keepsLatencies?: boolean;
  /** A body to send as JSON, each time as another visitor behind a proxy. Without it, pages are requested. */
  body?: string;
}

export interface LoadResult {
  requests: number;
  /** Number of answers with a status other than 200. */
  failures: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Times of all counted answers, shortest first; empty unless requested. */
  latenciesMs: number[];
}

/** A connection as the pacing uses it. */
interface Sender {
  send(clock: number): void;
  end(): void;
}

const END_OF_HEAD = Buffer.from("\r\n\r\n");
const END_OF_CHUNKS = Buffer.from("0\r\n\r\n");
/** The common spellings of the header. Other spellings are also found, but more slowly. */
const LENGTH_FIELDS = ["\r\nContent-Length: ", "\r\ncontent-length: "].map((field) => Buffer.from(field));
const STATUS_200 = Buffer.from("200");
/** Position of the status code in an answer, after "HTTP/1.1 ". */
const STATUS_AT = 9;

/** Returns the length of the first complete answer in a buffer, or 0 if it has not arrived completely. */
export function answerLength(data: Buffer): number {
  const head = data.indexOf(END_OF_HEAD);
  if (head < 0) return 0;
  const length = contentLength(data.subarray(0, head + 2));
  if (length !== undefined) {
    const end = head + END_OF_HEAD.length + length;
    return data.length >= end ? end : 0;
  }
  const end = data.indexOf(END_OF_CHUNKS, head);
  return end < 0 ? 0 : end + END_OF_CHUNKS.length;
}

/**
 * Finds the content length in a head. Long heads must not be slower, because the generator's own speed would then be measured.
 */
function contentLength(head: Buffer): number | undefined {
  for (const field of LENGTH_FIELDS) {
    const at = head.indexOf(field);
    if (at >= 0) {
      const begin = at + field.length;
      return Number(head.toString("latin1", begin, head.indexOf("\r\n", begin)));
    }
  }
  const length = /\r\ncontent-length: *(\d+)/i.exec(head.toString("latin1"))?.[1];
  return length === undefined ? undefined : Number(length);
}

function postOf(path: string, host: string, body: string, number: number): Buffer {
  const visitor = `203.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nX-Forwarded-For: ${visitor}\r\nUser-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0\r\n\r\n${body}`,
  );
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  await once(socket, "connect");
  return socket;
}

async function load({
  port,
  host,
  paths,
  encoding,
  connections,
  seconds,
  rate,
  seed,
  warmUpSeconds = 0,
  keepsLatencies = false,
  body,
}: LoadRequest): Promise<LoadResult> {
  const requests = paths.map((path) =>
    Buffer.from(
      `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: ${encoding}\r\nAccept-Language: en\r\n\r\n`,
    ),
  );
  let sent = 0;
  const nextRequest = (): Buffer => {
    const number = sent++;
    return body === undefined
      ? (requests[number % requests.length] ?? Buffer.alloc(0))
      : postOf(paths[number % paths.length] ?? "/", host, body, number);
  };
  const latencies: number[] = [];
  let failures = 0;
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  const started = performance.now();
  const countedFrom = started + warmUpSeconds * 1000;
  const pacing = startPacing<Sender>({
    rate,
    seconds,
    random: seed === undefined ? undefined : createRandom(seed),
    send: (sender, clock) => sender.send(clock),
    end: (sender) => sender.end(),
  });

  async function run(socket: Socket): Promise<void> {
    let data: Buffer = Buffer.alloc(0);
    let startedAt = 0;
    await new Promise<void>((resolve, reject) => {
      const sender: Sender = {
        send(clock) {
          startedAt = clock;
          socket.write(nextRequest());
        },
        end: () => void socket.end(resolve),
      };
      socket.on("error", reject);
      socket.on("close", () => resolve());
      socket.on("data", (chunk: Buffer) => {
        data = data.length === 0 ? chunk : Buffer.concat([data, chunk]);
        const length = answerLength(data);
        if (length === 0) return;
        if (startedAt >= countedFrom) latencies.push(performance.now() - startedAt);
        if (data.compare(STATUS_200, 0, 3, STATUS_AT, STATUS_AT + 3) !== 0) failures += 1;
        data = data.subarray(length);
        pacing.ready(sender);
      });
      pacing.ready(sender);
    });
  }

  await Promise.all(sockets.map(run));
  const elapsed = (performance.now() - countedFrom) / 1000;
  latencies.sort((left, right) => left - right);
  const percentile = (share: number): number => latencies[Math.floor(latencies.length * share)] ?? 0;
  return {
    requests: latencies.length,
    failures,
    perSecond: latencies.length / elapsed,
    p50Ms: percentile(0.5),
    p99Ms: percentile(0.99),
    latenciesMs: keepsLatencies ? latencies : [],
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const requests: LoadRequest[] = JSON.parse(process.argv[2] ?? "");
  console.log(JSON.stringify(await Promise.all(requests.map(load))));
}

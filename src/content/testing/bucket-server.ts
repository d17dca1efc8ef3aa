import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import type { BucketSettings } from "../bucket/bucket-settings.ts";

/** An S3-compatible server with a bucket `media`. */
export interface BucketServer {
  /** The environment variables of an installation that uses this bucket with this prefix. */
  environment(prefix: string): Record<string, string>;
  endpoint(): string;
  /** The folder with the bucket's objects. */
  folder: string;
  /** Stops the server as in an outage. Its objects are not deleted. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Lets the server accept connections without answering, until it is started again. */
  hang(): Promise<void>;
  /** The requests so far, each as method and path. */
  requests: string[];
  remove(): Promise<void>;
}

const BUCKET = "media";
const KEY = "S3RVER";

/** The settings that correspond to {@link BucketServer.environment}. */
export function bucketOf(server: BucketServer, prefix: string): BucketSettings {
  return {
    bucket: BUCKET,
    prefix: `${prefix}/`,
    endpoint: server.endpoint(),
    region: "us-east-1",
    addressing: "path",
    accessKeyId: KEY,
    secretAccessKey: KEY,
    sessionToken: "",
  };
}

export async function startBucketServer(): Promise<BucketServer> {
  const directory = await mkdtemp(join(tmpdir(), "vitrine-bucket-"));
  const requests: string[] = [];
  let port = 0;
  let running: { close(): Promise<void> } | undefined;

  const stop = async () => {
    await running?.close();
    running = undefined;
  };

  const start = async () => {
    await stop();
    const server = new S3rver({
      address: "127.0.0.1",
      port,
      silent: true,
      directory,
      configureBuckets: [{ name: BUCKET }],
    });
    ({ port } = await server.run());
    server.httpServer.on("request", ({ method, url }: { method: string; url: string }) =>
      requests.push(`${method} ${url}`),
    );
    running = {
      async close() {
        // Otherwise `close` would wait for the connections that Node's fetch keeps open.
        server.httpServer.closeAllConnections();
        await server.close();
      },
    };
  };

  const hang = async () => {
    await stop();
    const server = createServer(() => {});
    const sockets = new Set<{ destroy(): void }>();
    server.on("connection", (socket) => sockets.add(socket));
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    running = {
      async close() {
        for (const socket of sockets) socket.destroy();
        server.close();
        await once(server, "close");
      },
    };
  };

  const endpoint = () => `http://127.0.0.1:${port}`;

  await start();
  return {
    endpoint,
    folder: join(directory, BUCKET),
    requests,
    stop,
    start,
    hang,
    environment: (prefix) => ({
      VITRINE_MEDIA: `s3://${BUCKET}/${prefix}`,
      AWS_ENDPOINT_URL_S3: endpoint(),
      AWS_ACCESS_KEY_ID: KEY,
      AWS_SECRET_ACCESS_KEY: KEY,
    }),
    async remove() {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

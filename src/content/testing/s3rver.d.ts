/** An S3-compatible server for tests. Its package contains no type declarations. */
declare module "@20minutes/s3rver" {
  import type { Server } from "node:http";

  export default class S3rver {
    constructor(options: Record<string, unknown>);
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
    readonly httpServer: Server;
  }
}

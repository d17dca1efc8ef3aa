/** An S3-compatible server for tests, which brings no types. */
declare module "@20minutes/s3rver" {
  import type { Server } from "node:http";

  export default class S3rver {
    constructor(options: Record<string, unknown>);
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
    readonly httpServer: Server;
  }
}

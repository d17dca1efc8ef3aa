import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyReply } from "fastify";
import { expect, it, vi } from "vitest";
import { openEventStream } from "./event-stream.ts";

it("calls listeners that are added after the client has left", async () => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  response.destroy();
  await vi.waitFor(() => expect(response.closed).toBe(true));
  const stream = openEventStream({ hijack: () => {}, raw: response } as unknown as FastifyReply);
  const left = vi.fn();
  stream.onEnd(left);
  await vi.waitFor(() => expect(left).toHaveBeenCalledOnce());
});

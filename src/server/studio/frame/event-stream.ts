import type { FastifyReply } from "fastify";
import type { StudioEvent } from "../../../contract/studio/endpoints/events.ts";
import { HEADERS } from "./send.ts";

/** The event stream of one client. */
export interface EventStream {
  send(event: StudioEvent): void;
  /** Sends a comment that prevents proxies from closing an idle connection. */
  beat(): void;
  end(): void;
  /** Registers a listener, which is called once when the client has disconnected or the stream has ended. */
  onEnd(listener: () => void): void;
}

/** Pause after which clients reconnect, in milliseconds. */
const RETRY_MS = 2_000;
/**
 * Maximum number of unsent bytes. A client that reads too slowly is disconnected; it reconnects and continues at the same
 * revision.
 */
const MAXIMUM_UNSENT_BYTES = 1_000_000;

export function openEventStream(reply: FastifyReply): EventStream {
  reply.hijack();
  const { raw: response } = reply;
  response.writeHead(200, {
    ...HEADERS,
    "Content-Type": "text/event-stream; charset=utf-8",
    // Stops nginx from buffering events.
    "X-Accel-Buffering": "no",
  });
  const write = (text: string) => {
    if (response.writableEnded || response.destroyed) return;
    if (response.writableLength > MAXIMUM_UNSENT_BYTES) response.destroy();
    else response.write(text);
  };
  write(`retry: ${RETRY_MS}\n\n`);
  return {
    send({ name, data, id }) {
      write(`${id === undefined ? "" : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    beat: () => write(":\n\n"),
    end: () => void response.end(),
    onEnd(listener) {
      // If the client left before the stream was opened, `close` has already been emitted.
      if (response.destroyed) queueMicrotask(listener);
      else response.once("close", listener);
    },
  };
}

import { once } from "node:events";
import * as v from "valibot";

const MessageSchema = v.object({
  id: v.optional(v.number()),
  method: v.optional(v.string(), ""),
  params: v.optional(v.unknown()),
  error: v.optional(v.object({ message: v.string() })),
});

/** A key as described in the browser's protocol. */
interface Key {
  key: string;
  code: string;
  windowsVirtualKeyCode: number;
  /** The text that the key types. */
  text: string;
}

/** Controls a page through the browser's own protocol. */
export class PageTools {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, PromiseWithResolvers<void>>();
  readonly #listeners = new Map<string, (params: unknown) => void>();
  #count = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => this.#receive(String(data)));
  }

  static async connect(address: string): Promise<PageTools> {
    const socket = new WebSocket(address);
    await once(socket, "open");
    return new PageTools(socket);
  }

  /**
   * Sends a command. Resolves when the browser has executed it.
   *
   * @throws {Error} with the browser's message
   */
  send(method: string, params: object = {}): Promise<void> {
    this.#count += 1;
    const answer = Promise.withResolvers<void>();
    this.#waiting.set(this.#count, answer);
    this.#socket.send(JSON.stringify({ id: this.#count, method, params }));
    return answer.promise;
  }

  on(method: string, listener: (params: unknown) => void): void {
    this.#listeners.set(method, listener);
  }

  /** Presses and releases a key. */
  async press({ text, ...key }: Key): Promise<void> {
    await this.send("Input.dispatchKeyEvent", { type: text === "" ? "rawKeyDown" : "keyDown", text, ...key });
    await this.send("Input.dispatchKeyEvent", { type: "keyUp", ...key });
  }

  close(): void {
    this.#socket.close();
  }

  #receive(data: string): void {
    const { id, method, params, error } = v.parse(MessageSchema, JSON.parse(data));
    if (id === undefined) {
      this.#listeners.get(method)?.(params);
      return;
    }
    const answer = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined) answer?.resolve();
    else answer?.reject(new Error(error.message));
  }
}

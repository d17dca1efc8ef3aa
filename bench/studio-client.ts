import { type IncomingHttpHeaders, request } from "node:http";
import { type RunningServer, runVitrineWith } from "../e2e/server.ts";

const PASSWORD = "seven quiet harbour seals";

interface Sent {
  method?: string;
  host: string;
  headers?: Record<string, string>;
  /** An object to send as JSON. */
  body?: object;
}

export interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Sends a request to a server by its IP address, because not every resolver knows the hosts below `localhost`. */
export function send(
  port: number,
  path: string,
  { method = "GET", host, headers, body }: Sent,
): Promise<Received> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: "127.0.0.1",
        port,
        path,
        method,
        headers: {
          host: `${host}:${port}`,
          ...(text === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(parts).toString(),
          }),
        );
      },
    );
    sent.on("error", reject).end(text);
  });
}

/** A person who is signed in to the Studio of a server. */
export class StudioPerson {
  readonly #port: number;
  readonly #email: string;
  #cookie = "";

  private constructor(port: number, email: string) {
    this.#port = port;
    this.#email = email;
  }

  /** Invites an operator, who sets a password and is then signed in. */
  static async invited(
    { port, dataFolder }: RunningServer,
    environment: Record<string, string>,
  ): Promise<StudioPerson> {
    const person = new StudioPerson(port, `bench-${process.pid}@harbor.example`);
    const names = ["people", "invite", person.#email, "--role", "operator", "--name", "Bench"];
    const printed = await runVitrineWith(environment, dataFolder, ...names);
    const token = /\/studio\/join#([\w-]+)/.exec(printed)?.[1];
    await person.call("POST", "/studio/api/invitation/accept", { token, password: PASSWORD });
    return person;
  }

  /** Returns the same session on another server of the store. */
  at(port: number): StudioPerson {
    const person = new StudioPerson(port, this.#email);
    person.#cookie = this.#cookie;
    return person;
  }

  /** The session's cookie. */
  get cookie(): { name: string; value: string } {
    const [name = "", value = ""] = this.#cookie.split("=", 2);
    return { name, value };
  }

  /** Signs in again with the password. */
  async signIn(): Promise<void> {
    this.#cookie = "";
    await this.call("POST", "/studio/api/sign-in", { email: this.#email, password: PASSWORD });
  }

  /**
   * Calls the API. Resolves to the data of the answer.
   *
   * @throws unless its status is 200
   */
  async call<Data>(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Data> {
    const answer = await send(this.#port, path, {
      method,
      host: "studio.localhost",
      headers: { origin: `http://studio.localhost:${this.#port}`, cookie: this.#cookie, ...headers },
      ...(body === undefined ? {} : { body }),
    });
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    const [cookie] = answer.headers["set-cookie"] ?? [];
    if (cookie !== undefined) this.#cookie = cookie.split(";", 1)[0] ?? "";
    return (JSON.parse(answer.text) as { data: Data }).data;
  }
}

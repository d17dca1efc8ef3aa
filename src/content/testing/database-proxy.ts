import { type Socket, connect, createServer } from "node:net";

/** Stands between a database and those who use it. */
export interface DatabaseProxy {
  url: string;
  /** From now on what is sent is swallowed, both ways, and no connection breaks: a server that hangs, a network that is cut. */
  swallow(): void;
  /** What was swallowed goes on its way, and further connections are taken. */
  goOn(): void;
  /** What was swallowed is never answered, and further connections are taken: another server at the address of one that is gone. */
  replace(): void;
  /** From now on further connections end as soon as they are made, and those that are open go on: a server that restarts. */
  refuse(): void;
  close(): Promise<void>;
}

export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isSwallowing = false;
  let isRefusing = false;

  function hold(socket: Socket, other: Socket): void {
    sockets.add(socket);
    socket.on("error", () => other.destroy());
    socket.on("close", () => {
      sockets.delete(socket);
      other.destroy();
    });
    socket.pipe(other);
    if (isSwallowing) socket.pause();
  }
  const server = createServer((near) => {
    if (isRefusing) {
      near.destroy();
      return;
    }
    const far = connect(Number(target.port || 5432), target.hostname);
    hold(near, far);
    hold(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(typeof address === "object" && address !== null ? address.port : 0);
  return {
    url: url.href,
    swallow() {
      isSwallowing = true;
      for (const socket of sockets) socket.pause();
    },
    replace() {
      isSwallowing = false;
    },
    refuse() {
      isRefusing = true;
    },
    goOn() {
      isSwallowing = false;
      isRefusing = false;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

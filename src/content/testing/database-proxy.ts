import { type Socket, connect, createServer } from "node:net";

/** A proxy between a database and its clients. */
export interface DatabaseProxy {
  url: string;
  /**
   * From now on all data are dropped in both directions while connections stay open: a server that hangs, a network that is
   * cut.
   */
  swallow(): void;
  /** Delivers what was dropped, and accepts further connections. */
  goOn(): void;
  /** What was dropped stays lost, and further connections are accepted: another server at the same address. */
  replace(): void;
  /** From now on further connections are closed at once, while open ones continue: a server that restarts. */
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

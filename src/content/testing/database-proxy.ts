import { type Socket, connect, createServer } from "node:net";

/** A proxy between a database and its clients. */
export interface DatabaseProxy {
  url: string;
  /**
   * Holds back all data in both directions from now on, while connections stay open. Simulates a server that hangs or a network
   * that is cut.
   */
  swallow(): void;
  /** Forwards all data held back so far, and accepts new connections. */
  goOn(): void;
  /** Accepts new connections, but never forwards the data held back so far. Simulates another server that takes over the address. */
  replace(): void;
  /** Closes new connections immediately; open ones continue. Simulates a server that restarts. */
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

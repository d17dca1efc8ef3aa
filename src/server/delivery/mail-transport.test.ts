import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, it } from "vitest";
import { openMailTransport } from "./mail-transport.ts";

it("gives up and disconnects when a mail takes too long, even if the server keeps replying", async () => {
  const server = createServer((socket) => {
    const writing = setInterval(() => socket.write("220-wait\r\n"), 10);
    socket.on("error", () => {}).on("close", () => clearInterval(writing));
    socket.resume();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const transport = openMailTransport(`smtp://127.0.0.1:${port}`, 100);
  const mail = { from: "web@harbor.example", to: "desk@harbor.example", text: "Hello" };
  await expect(transport.send(mail)).rejects.toThrow("the mail server took longer than 0.1 seconds");
  transport.close();
  // Resolves only when the connection is closed.
  server.close();
  await once(server, "close");
});

import { connect } from "node:net";

/**
 * Sends requests from its own process while the server's process is busy. Started as `many-clients.ts <port> <clients>`; a
 * message makes it begin.
 */
const [port, clients] = process.argv.slice(2).map(Number);

process.once("message", async () => {
  const answers = await Promise.all(Array.from({ length: clients ?? 0 }, isAnswered));
  process.send?.(answers.filter(Boolean).length, () => process.disconnect());
});
process.send?.("ready");

function isAnswered(): Promise<boolean> {
  return new Promise((resolve) => {
    let hasAnswer = false;
    const socket = connect(port ?? 0, "127.0.0.1", () => socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n"));
    socket.on("data", () => (hasAnswer = true));
    // Ignored here, because the missing answer is reported later.
    socket.on("error", () => {});
    socket.on("close", () => resolve(hasAnswer));
  });
}

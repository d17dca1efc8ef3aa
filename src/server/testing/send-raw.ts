import { connect } from "node:net";

/** Sends bytes to a server, and returns the answer up to the end of the connection. */
export async function sendRaw(port: number, ...pieces: readonly string[]): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  for (const piece of pieces) socket.write(piece, "latin1");
  let answer = "";
  for await (const chunk of socket) answer += Buffer.from(chunk as Uint8Array).toString("latin1");
  return answer;
}

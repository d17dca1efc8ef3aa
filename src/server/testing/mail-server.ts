import { once } from "node:events";
import { type Socket, createServer } from "node:net";
import { createInterface } from "node:readline";

/** A mail server that stores what it receives. */
export interface MailServer {
  url: string;
  messages: { recipients: string[]; text: string }[];
  /** Replies to the end of successive messages. Further messages are accepted. */
  answers: string[];
  /** Replies to successive recipients. Further recipients are accepted. */
  recipientAnswers: string[];
  close(): Promise<void>;
}

/** Starts a mail server on a free port, with just enough SMTP for a sender. */
export async function startMailServer(): Promise<MailServer> {
  const messages: MailServer["messages"] = [];
  const answers: string[] = [];
  const recipientAnswers: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
    void converse(socket, { messages, answers, recipientAnswers });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    messages,
    answers,
    recipientAnswers,
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, "close");
    },
  };
}

async function converse(
  socket: Socket,
  { messages, answers, recipientAnswers }: Pick<MailServer, "messages" | "answers" | "recipientAnswers">,
): Promise<void> {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let recipients: string[] = [];
  let body: string[] | undefined;
  say("220 mail.test ESMTP");
  for await (const line of createInterface({ input: socket })) {
    if (body !== undefined) {
      if (line !== ".") {
        body.push(line.replace(/^\.\./, "."));
        continue;
      }
      const answer = answers.shift() ?? "250 taken";
      if (answer.startsWith("250")) messages.push({ recipients, text: body.join("\n") });
      say(answer);
      [recipients, body] = [[], undefined];
    } else if (/^(EHLO|HELO) /i.test(line)) say("250 mail.test");
    else if (/^RCPT TO:/i.test(line)) {
      const answer = recipientAnswers.shift() ?? "250 ok";
      if (answer.startsWith("250")) recipients.push(line.slice("RCPT TO:".length).replace(/[<>]/g, ""));
      say(answer);
    } else if (/^DATA$/i.test(line)) {
      body = [];
      say("354 go on");
    } else if (/^QUIT$/i.test(line)) {
      say("221 bye");
      socket.end();
    } else say("250 ok");
  }
}

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type MailServer, startMailServer } from "../../server/testing/mail-server.ts";
import { runCommandLine } from "../command-line.ts";
import { captureConsole } from "../testing/capture-console.ts";

const output = captureConsole();
let server: MailServer;

beforeEach(async () => {
  server = await startMailServer();
  vi.stubEnv("VITRINE_SMTP_URL", server.url);
  vi.stubEnv("VITRINE_MAIL_FROM", "website@example.com");
});
afterEach(() => server.close());

const sendTo = (address: string) => runCommandLine(["mail", "--test", address]);

it("sends a test mail and shows the answer of the mail server", async () => {
  server.answers.push("250 2.0.0 Ok: queued as 4711");
  expect(await sendTo("desk@example.com")).toBe(0);
  const [line] = output;
  expect(line).toMatch(
    /^127\.0\.0\.1:\d+ accepted the mail from website@example\.com to desk@example\.com: 250 2\.0\.0 Ok: queued as 4711$/,
  );
  expect(server.messages).toEqual([
    { recipients: ["desk@example.com"], text: expect.stringContaining("Subject: Test mail from Vitrine") },
  ]);
});

it("shows the answer of a mail server that rejects the mail", async () => {
  server.answers.push("550 5.7.1 Relaying denied");
  expect(await sendTo("desk@example.com")).toBe(1);
  expect(output.join("\n")).toContain("550 5.7.1 Relaying denied");
  expect(output.join("\n")).not.toContain("undefined");
});

it("names the setting to check if no mail server answers", async () => {
  vi.stubEnv("VITRINE_SMTP_URL", "smtp://127.0.0.1:1");
  expect(await sendTo("desk@example.com")).toBe(1);
  expect(output.join("\n")).toMatch(
    /127\.0\.0\.1:1 did not accept the mail: .*ECONNREFUSED.*\nCheck the host and the port/,
  );
});

it("needs an address and a mail server", async () => {
  expect(await runCommandLine(["mail"])).toBe(2);
  expect(await sendTo("desk")).toBe(1);
  expect(output.join("\n")).toContain('"desk" is not an e-mail address');
  vi.stubEnv("VITRINE_SMTP_URL", "");
  expect(await sendTo("desk@example.com")).toBe(2);
  expect(output.join("\n")).toContain("set VITRINE_SMTP_URL and VITRINE_MAIL_FROM");
});

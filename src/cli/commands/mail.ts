import { parseArgs } from "node:util";
import { readAddress } from "../../content/accounts/people.ts";
import { sendTestMail } from "../../server/delivery/mail-transport.ts";
import { readConfiguration } from "../settings/read-configuration.ts";
import { readVersion } from "../settings/read-version.ts";
import { type Command, UsageError } from "../terminal/command.ts";

export const mailCommand: Command = {
  usage: "mail --test <address>",
  description: "Sends a test mail with the server's settings, and shows what the mail server answers",
  async run(args) {
    const { values } = parseArgs({ args, options: { test: { type: "string" } } });
    if (values.test === undefined) throw new UsageError("name an address: --test desk@example.com");
    const to = readAddress(values.test);
    const { smtpUrl, mailFrom } = readConfiguration();
    if (smtpUrl === "")
      throw new UsageError("no mail server is configured: set VITRINE_SMTP_URL and VITRINE_MAIL_FROM");
    const server = new URL(smtpUrl).host;
    try {
      const reply = await sendTestMail(smtpUrl, {
        from: { name: "Vitrine", address: mailFrom },
        to: [{ name: "", address: to }],
        subject: "Test mail from Vitrine",
        text: `This mail was sent by vitrine mail --test, version ${await readVersion()}.\nVitrine can send mails to this address.\n`,
      });
      console.log(`${server} accepted the mail from ${mailFrom} to ${to}: ${reply}`);
      console.log("If it does not arrive, look in the spam folder and in the log of the mail server.");
      return 0;
    } catch (error) {
      console.error(
        `${server} did not accept the mail: ${error instanceof Error ? error.message : String(error)}`,
      );
      console.error(remedyFor(error));
      return 1;
    }
  },
};

/** Returns advice for an error of nodemailer, chosen by its code. */
function remedyFor(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return (
    REMEDIES[code] ??
    "Check VITRINE_SMTP_URL and VITRINE_MAIL_FROM, and ask the administrator of the mail server."
  );
}

/** Advice for the user, keyed by nodemailer's error codes. */
const REMEDIES: Record<string, string> = {
  ENOAUTH: "The mail server wants a user and a password: add them to VITRINE_SMTP_URL.",
  EAUTH:
    "Check the user and the password in VITRINE_SMTP_URL; special characters in them must be percent-encoded.",
  EENVELOPE: "The mail server refuses the sender or the recipient: check VITRINE_MAIL_FROM and the address.",
  ECONNECTION: "Check the host and the port in VITRINE_SMTP_URL, and whether a firewall blocks them.",
  ESOCKET:
    "Check the host and the port in VITRINE_SMTP_URL, and whether a firewall blocks them; smtps:// is for port 465.",
  ETIMEDOUT: "Check the host and the port in VITRINE_SMTP_URL, and whether a firewall blocks them.",
  EDNS: "Check the host in VITRINE_SMTP_URL.",
  ETLS: "Check whether the mail server offers TLS at this port; smtps:// is for port 465.",
};

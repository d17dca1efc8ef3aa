import type { SendMailOptions, Transporter } from "nodemailer";
import { DeliveryError } from "./delivery-error.ts";

const TIMEOUTS_MS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 10_000,
  dnsTimeout: 5_000,
};
/** Lowest SMTP reply code that means a permanent error. */
const PERMANENT_FAILURE = 500;

/** A mail server. */
export interface MailTransport {
  /** @throws {DeliveryError} if the mail server rejects it; the message contains nothing of the mail */
  send(mail: SendMailOptions): Promise<void>;
  close(): void;
}

/** Mails through an SMTP URL. Connections are opened when needed. */
export function openMailTransport(smtpUrl: string): MailTransport {
  // Loaded with the first mail: most installations send few, some none.
  let transport: Promise<Transporter> | undefined;
  return {
    async send(mail) {
      try {
        transport ??= connect(smtpUrl);
        await (await transport).sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true });
      } catch (error) {
        throw explain(error);
      }
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
}

/**
 * Sends one mail that contains nothing private, and resolves to the mail server's reply.
 *
 * @throws {Error} with the server's own words if the server rejects the mail, or with the reason why it cannot be reached
 */
export async function sendTestMail(smtpUrl: string, mail: SendMailOptions): Promise<string> {
  const transport = await connect(smtpUrl);
  try {
    const { response } = (await transport.sendMail(mail)) as { response: string };
    return response;
  } finally {
    transport.close();
  }
}

async function connect(smtpUrl: string): Promise<Transporter> {
  const { default: nodemailer } = await import("nodemailer");
  return nodemailer.createTransport({ url: smtpUrl, ...TIMEOUTS_MS });
}

/**
 * Converts a mail error to one that may be stored. The server's answer may repeat the mail, so only code and step are included.
 */
function explain(error: unknown): DeliveryError {
  if (!(error instanceof Error)) return new DeliveryError("the mail could not be sent");
  const code =
    "responseCode" in error && typeof error.responseCode === "number" ? error.responseCode : undefined;
  if (code !== undefined)
    return new DeliveryError(`SMTP ${code}`, {
      isFinal: code >= PERMANENT_FAILURE && code !== 535 && code !== 530,
    });
  return new DeliveryError(`no mail server: ${"code" in error ? String(error.code) : error.name}`);
}

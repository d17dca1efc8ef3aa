import type { SendMailOptions, Transporter } from "nodemailer";
import { isRecord } from "../../contract/api/is-record.ts";
import { DeliveryError } from "./delivery-error.ts";

const TIMEOUTS_MS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 10_000,
  dnsTimeout: 5_000,
};
/**
 * Maximum duration of sending one mail, in milliseconds. The other timeouts start again with every reply, so a slow server could
 * exceed a worker's lease of the delivery.
 */
const DEADLINE_MS = 40_000;
/** Lowest SMTP reply code that means a permanent error. */
const PERMANENT_FAILURE = 500;

/** A mail server. */
export interface MailTransport {
  /** @throws {DeliveryError} if the mail server rejects it for any recipient; the message contains no data of the mail */
  send(mail: SendMailOptions): Promise<void>;
  close(): void;
}

/** Mails through an SMTP URL. Connections are opened when needed. */
export function openMailTransport(smtpUrl: string, deadlineMs = DEADLINE_MS): MailTransport {
  // Loaded with the first mail: most installations send few, some none.
  let transport: Promise<Transporter> | undefined;
  return {
    async send(mail) {
      const signal = AbortSignal.timeout(deadlineMs);
      try {
        transport ??= connect(smtpUrl);
        const opened = await transport;
        const sent: unknown = await opened.sendMail({
          ...mail,
          signal,
          disableFileAccess: true,
          disableUrlAccess: true,
        });
        insistOnAll(sent);
      } catch (error) {
        if (signal.aborted)
          throw new DeliveryError(`the mail server took longer than ${deadlineMs / 1_000} seconds`);
        throw explain(error);
      }
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
}

/**
 * Sends one mail that contains nothing private, and resolves to the mail server's reply.
 * @throws {Error} with the server's message if it rejects the mail, or with the reason why it cannot be reached
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
 * Checks that the mail server accepted every recipient, because nodemailer succeeds if one of several was accepted. A later attempt sends
 * the mail to all of them again, with the same id: a second copy is better than a recipient who never gets it.
 * @throws {DeliveryError} final if sending the mail again cannot help any of the rejected recipients
 */
function insistOnAll(sent: unknown): void {
  const rejected = isRecord(sent) && Array.isArray(sent["rejectedErrors"]) ? sent["rejectedErrors"] : [];
  if (rejected.length === 0) return;
  const codes = rejected.map((error) => replyCode(error) ?? 0);
  throw new DeliveryError(`SMTP ${[...new Set(codes)].join(", ")} for ${codes.length} of the recipients`, {
    isFinal: codes.every(isPermanent),
  });
}

/**
 * Converts a mail error to one that may be stored. The server's answer may repeat the mail, so only code and step are included.
 */
function explain(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error;
  if (!(error instanceof Error)) return new DeliveryError("the mail could not be sent");
  const code = replyCode(error);
  if (code !== undefined) return new DeliveryError(`SMTP ${code}`, { isFinal: isPermanent(code) });
  return new DeliveryError(`no mail server: ${"code" in error ? String(error.code) : error.name}`);
}

function replyCode(error: unknown): number | undefined {
  return isRecord(error) && typeof error["responseCode"] === "number" ? error["responseCode"] : undefined;
}

/** Codes 530 and 535 mean a wrong password, which operators can correct. */
function isPermanent(code: number): boolean {
  return code >= PERMANENT_FAILURE && code !== 535 && code !== 530;
}

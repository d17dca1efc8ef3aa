import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import { DeliveryError } from "../../delivery/delivery-error.ts";
import { openMailTransport } from "../../delivery/mail-transport.ts";
import type { Configuration } from "../../settings/configuration.ts";
import {
  type HeldRelease,
  type Letter,
  type SecondFactorChange,
  heldReleaseLetter,
  type Inviter,
  invitationLetter,
  recoveryLetter,
  secondFactorLetter,
  signInLetter,
} from "./letters.ts";

/** The addressee of a mail. */
export interface Recipient {
  email: string;
  /** The addressee's name; empty if unknown. */
  name: string;
  language: LanguageCode;
}

/** Sends the Studio's mails. Links are not stored, so after a failed mail a new link must be requested. */
export interface StudioMail {
  sendSignInLink(recipient: Recipient, link: string): Promise<void>;
  /** Resolves to false if the mail could not be sent. */
  sendInvitation(recipient: Recipient, link: string, inviter: Inviter): Promise<boolean>;
  /**
   * Tells an account's owner who has created a recovery link; an empty name means the command line. Resolves to false if the mail
   * could not be sent.
   */
  sendRecoveryNotice(recipient: Recipient, host: string, maker: string): Promise<boolean>;
  /** Tells an account's owner of a change of the second factor. Resolves to false if the mail could not be sent. */
  sendSecondFactorNotice(recipient: Recipient, change: SecondFactorChange): Promise<boolean>;
  /** Tells the planner that a release did not go live. */
  sendHeldRelease(recipient: Recipient, release: HeldRelease): Promise<void>;
}

/** Creates the Studio's mailer; `undefined` if no mail server is configured. */
export function openStudioMail(
  { smtpUrl, mailFrom }: Pick<Configuration, "smtpUrl" | "mailFrom">,
  log: { warn(details: { reason: string }, message: string): void },
): StudioMail | undefined {
  if (smtpUrl === "" || mailFrom === "") return undefined;
  const transport = openMailTransport(smtpUrl);

  async function send({ email, name }: Recipient, { subject, text }: Letter): Promise<boolean> {
    try {
      await transport.send({
        from: { name: "Vitrine Studio", address: mailFrom },
        to: { name, address: email },
        subject,
        text,
        headers: { "Auto-Submitted": "auto-generated" },
      });
      return true;
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      log.warn({ reason: error.message }, "a mail of the Studio could not be sent");
      return false;
    }
  }

  return {
    sendSignInLink: async (recipient, link) => void (await send(recipient, signInLetter(recipient, link))),
    sendRecoveryNotice: (recipient, host, maker) => send(recipient, recoveryLetter(recipient, host, maker)),
    sendSecondFactorNotice: (recipient, change) => send(recipient, secondFactorLetter(recipient, change)),
    sendHeldRelease: async (recipient, release) =>
      void (await send(recipient, heldReleaseLetter(recipient, release))),
    sendInvitation: (recipient, link, inviter) => send(recipient, invitationLetter(recipient, link, inviter)),
  };
}

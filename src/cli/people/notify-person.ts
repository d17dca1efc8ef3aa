import type { ListedPerson } from "../../content/accounts/people.ts";
import { type StudioMail, openStudioMail } from "../../server/studio/mail/studio-mail.ts";
import { studioOrigin } from "../../server/studio/origin.ts";
import { readConfiguration } from "../settings/read-configuration.ts";

/**
 * Mails a person about a change of their account, if a mail server is configured.
 *
 * @param send called with the Studio's host
 */
export async function notifyPerson(
  { email }: ListedPerson,
  send: (mail: StudioMail, host: string) => Promise<boolean>,
): Promise<void> {
  const configuration = readConfiguration();
  const mail = openStudioMail(configuration, {
    warn: ({ reason }) => console.error(`No mail was sent: ${reason}`),
  });
  const { host } = new URL(studioOrigin(configuration, undefined));
  if (mail !== undefined && (await send(mail, host))) console.log(`${email} is notified by e-mail.`);
}

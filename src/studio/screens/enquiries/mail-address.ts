/**
 * Returns a link that opens a mail program with a new mail. Everything is encoded, because an e-mail address may contain `?` and `&`, and
 * could otherwise add recipients or a text.
 */
export function mailAddress(email: string, mail?: { subject: string; body: string }): string {
  const address = `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
  if (mail === undefined) return address;
  return `${address}?subject=${encodeURIComponent(mail.subject)}&body=${encodeURIComponent(mail.body)}`;
}

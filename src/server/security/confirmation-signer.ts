import { createHmac, timingSafeEqual } from "node:crypto";
import { type LanguageCode, isLanguageCode } from "../../contract/addresses/locales.ts";

/** How long the link of a confirmation is valid, in milliseconds. */
const VALID_MS = 7 * 24 * 60 * 60 * 1000;

/** The message that a link confirms, and the language of its sender. */
export interface ConfirmationLink {
  id: string;
  language: LanguageCode;
  isExpired: boolean;
}

/** Signs the links with which senders of a form confirm their e-mail address. */
export interface ConfirmationSigner {
  sign(tenant: string, message: Omit<ConfirmationLink, "isExpired">, now: number): Promise<string>;
  /** Resolves to `undefined` if the token was not signed for this tenant. */
  read(tenant: string, token: string, now: number): Promise<ConfirmationLink | undefined>;
}

export function createConfirmationSigner(readSecret: () => Promise<string>): ConfirmationSigner {
  async function signatureOf(tenant: string, text: string): Promise<Buffer> {
    return createHmac("sha256", await readSecret())
      .update(`form-confirmation\n${tenant}\n${text}`)
      .digest();
  }

  return {
    async sign(tenant, { id, language }, now) {
      const text = `${id}.${language}.${(now + VALID_MS).toString(36)}`;
      return `${text}.${(await signatureOf(tenant, text)).toString("base64url")}`;
    },
    async read(tenant, token, now) {
      const [id = "", language, end = "", signature = "", ...rest] = token.split(".");
      if (!isLanguageCode(language) || rest.length > 0) return undefined;
      const given = Buffer.from(signature, "base64url");
      const expected = await signatureOf(tenant, `${id}.${language}.${end}`);
      if (given.byteLength !== expected.byteLength || !timingSafeEqual(given, expected)) return undefined;
      return { id, language, isExpired: now > Number.parseInt(end, 36) };
    },
  };
}

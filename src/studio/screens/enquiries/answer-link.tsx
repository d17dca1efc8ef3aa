import type { NeedDetail } from "../../../contract/studio/endpoints/needs.ts";
import { useText } from "../../messages/wording-context.tsx";
import { ButtonLink } from "../../parts/button.tsx";
import { useSiteName } from "../../session/sites.ts";
import { mailAddress } from "./mail-address.ts";

/** Maximum length of the quotation in characters: mail programs cut off longer addresses. */
const MAXIMUM_QUOTE_LENGTH = 1_200;

export interface AnswerLinkProps {
  tenant: string;
  need: NeedDetail;
  /** Called when the link is opened. */
  answered: () => void;
}

/** A link that opens a mail program with an answer that quotes the enquiry. */
export function AnswerLink({ tenant, need: { email, message }, answered }: AnswerLinkProps) {
  const text = useText();
  const site = useSiteName(tenant) ?? tenant;
  if (email === "") return null;
  const quoted = [...message]
    .slice(0, MAXIMUM_QUOTE_LENGTH)
    .join("")
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\r\n");
  const mail = { subject: text("answer-subject", { site }), body: `\r\n\r\n${quoted}` };
  return (
    <ButtonLink look="do" href={mailAddress(email, mail)} onClick={answered}>
      {text("answer")}
    </ButtonLink>
  );
}

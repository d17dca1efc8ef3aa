import type { NeedDetail } from "../../../contract/studio/endpoints/needs.ts";
import { useText } from "../../messages/wording-context.tsx";
import { ButtonLink } from "../../parts/button.tsx";
import { useSiteName } from "../../session/sites.ts";

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
  const subject = encodeURIComponent(text("answer-subject", { site }));
  const body = encodeURIComponent(`\r\n\r\n${quoted}`);
  return (
    <ButtonLink
      look="do"
      href={`mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${subject}&body=${body}`}
      onClick={answered}
    >
      {text("answer")}
    </ButtonLink>
  );
}

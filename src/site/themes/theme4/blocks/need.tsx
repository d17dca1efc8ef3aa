import { useContext } from "react";
import { BlockNumber } from "../../../parts/article/block-number.ts";
import { useLinks } from "../../../parts/page/links.ts";
import { usePage, useSite } from "../../../view/context.ts";
import type { BlockProps } from "../../../view/theme.ts";
import { findCall, findReply } from "../call/call-words.ts";
import { NeedForm } from "../coupon/need-form.tsx";
import { REPLY_ID } from "../coupon/reply-id.ts";

/** The enquiry form inside an article. The call to action links to the form with the same subject. */
export default function NeedBlock({ attributes }: BlockProps) {
  const { content } = usePage();
  const reply = findReply(content, findCall(useSite(), useLinks().need));
  return (
    <div id={useContext(BlockNumber) === reply ? REPLY_ID : undefined}>
      <NeedForm category={attributes["category"]} />
    </div>
  );
}

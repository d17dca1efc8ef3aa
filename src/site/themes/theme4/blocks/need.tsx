import { usePage } from "../../../context.ts";
import type { BlockProps } from "../../theme.ts";
import { NeedForm } from "../coupon/need-form.tsx";
import { REPLY_ID } from "../coupon/reply-id.ts";

/** The coupon inside an article's text. The call leads to the first of the page. */
export default function NeedBlock({ attributes }: BlockProps) {
  const { content } = usePage();
  const first =
    content.name === "article" ? content.article.blocks.find(({ kind }) => kind === "need") : undefined;
  return (
    <div id={first?.attributes === attributes ? REPLY_ID : undefined}>
      <NeedForm category={attributes["category"]} />
    </div>
  );
}

import { useLinks } from "../../../parts/page/links.ts";
import { useSite } from "../../../view/context.ts";
import type { ContentProps } from "../../../view/theme.ts";
import { useText } from "../../../view/use-text.ts";
import { findCall } from "../call/call-words.ts";
import { NeedForm } from "../coupon/need-form.tsx";
import { Poster } from "../parts/poster.tsx";
import styles from "./need.module.css";

/** Repeats the call to action above the enquiry form. Other ways to contact the campaign are in the footer. */
export default function NeedPage({ content: { categories, category, form } }: ContentProps<"need">) {
  const text = useText();
  const links = useLinks();
  const entry = findCall(useSite(), links.need);
  return (
    <>
      <Poster title={entry?.name || text("need-title")} isLow>
        <p className={styles.lead}>{entry?.description || text("call-text")}</p>
      </Poster>
      <div className={styles.coupon}>
        <NeedForm categories={categories} category={category} form={form} />
      </div>
    </>
  );
}

import type { BlockProps } from "../../../view/theme.ts";
import { NeedForm } from "../need/need-form.tsx";

/** The enquiry form inside an article's text. */
export default function NeedBlock({ attributes: { category = "" } }: BlockProps) {
  return <NeedForm category={category} />;
}

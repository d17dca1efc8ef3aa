import type { BlockProps } from "../../../view/theme.ts";
import { StudioNeedForm } from "../need/studio-need-form.tsx";

/** The enquiry form inside an article's text. */
export default function NeedBlock({ attributes: { category = "" } }: BlockProps) {
  return <StudioNeedForm category={category} />;
}

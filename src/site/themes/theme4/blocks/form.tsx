import { useOwnForm } from "../../../parts/need/use-own-form.ts";
import type { BlockProps } from "../../../view/theme.ts";
import { NeedForm } from "../coupon/need-form.tsx";

/** A form of `site.yaml` within an article. */
export default function FormBlock({ attributes: { name = "" } }: BlockProps) {
  const own = useOwnForm(name);
  return own && <NeedForm own={own} />;
}

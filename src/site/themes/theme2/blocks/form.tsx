import { OwnFormBlock } from "../../../parts/need/own-form-block.tsx";
import type { BlockProps } from "../../../view/theme.ts";
import { StudioNeedForm } from "../need/studio-need-form.tsx";

/** A form of `site.yaml` within an article. */
export default function FormBlock({ attributes }: BlockProps) {
  return <OwnFormBlock attributes={attributes} form={StudioNeedForm} />;
}

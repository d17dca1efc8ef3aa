import { useText } from "../../messages/wording-context.tsx";
import { Notice } from "../../parts/notice.tsx";
import { TextNotice, type TextNoticeProps } from "./text-notice.tsx";

export interface DialogNoticesProps extends TextNoticeProps {
  /** Whether the last attempt to save failed. */
  isRefused: boolean;
  /** Whether the entry was removed while the dialog was open. */
  isGone: boolean;
}

/** Explains in the dialog of an entry why its fields cannot be saved. */
export function DialogNotices({ isRefused, isGone, ...notice }: DialogNoticesProps) {
  const text = useText();
  if (isGone) return <Notice kind="warn">{text("entry-gone")}</Notice>;
  return isRefused && <TextNotice {...notice} />;
}

import { LanguageHint } from "./language-hint.tsx";
import { UpdateNotice } from "./update-notice.tsx";

interface NoticesProps {
  className?: string | undefined;
  /** For each notice. */
  noticeClassName?: string | undefined;
}

/** Notices above the page: another language, a newer build. To be fixed above the content. */
export function Notices({ className, noticeClassName }: NoticesProps) {
  return (
    <div className={className}>
      <LanguageHint className={noticeClassName} />
      <UpdateNotice className={noticeClassName} />
    </div>
  );
}

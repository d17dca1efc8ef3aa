import { LanguageHint } from "./language-hint.tsx";
import { UpdateNotice } from "./update-notice.tsx";

interface NoticesProps {
  className?: string | undefined;
  /** Of each notice. */
  noticeClassName?: string | undefined;
}

/** What may be said to a visitor above the page: the language it could be in, the build that is newer. To be fixed above it. */
export function Notices({ className, noticeClassName }: NoticesProps) {
  return (
    <div className={className}>
      <LanguageHint className={noticeClassName} />
      <UpdateNotice className={noticeClassName} />
    </div>
  );
}

import { LanguageHint } from "../language/language-hint.tsx";
import { UpdateNotice } from "./update-notice.tsx";

/** Notices above the page: another language, or a newer build. */
export function LateNotices({ className }: { className?: string | undefined }) {
  return (
    <>
      <LanguageHint className={className} />
      <UpdateNotice className={className} />
    </>
  );
}

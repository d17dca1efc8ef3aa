import { LanguageHint } from "../language/language-hint.tsx";
import { UpdateNotice } from "./update-notice.tsx";

/** Notices above the page about another language or a newer build. */
export function LateNotices({ className }: { className?: string | undefined }) {
  return (
    <>
      <LanguageHint className={className} />
      <UpdateNotice className={className} />
    </>
  );
}

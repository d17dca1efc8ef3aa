import { LanguageHint } from "../language/language-hint.tsx";
import { UpdateNotice } from "./update-notice.tsx";

/** What may be said above the page: another language, a newer build. */
export function LateNotices({ className }: { className?: string | undefined }) {
  return (
    <>
      <LanguageHint className={className} />
      <UpdateNotice className={className} />
    </>
  );
}

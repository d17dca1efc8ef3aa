import { type ComponentType, useEffect, useState } from "react";

interface NoticesProps {
  className?: string | undefined;
  /** For each notice. */
  noticeClassName?: string | undefined;
}

/**
 * Notices above the page, to be fixed above the content. No page begins with one, so they come with the session's code; without
 * it nothing would be there to tell.
 */
export function Notices({ className, noticeClassName }: NoticesProps) {
  const [Late, setLate] = useState<ComponentType<{ className?: string | undefined }>>();
  useEffect(() => {
    import("./late-notices.tsx").then(
      ({ LateNotices }) => setLate(() => LateNotices),
      () => {},
    );
  }, []);
  return <div className={className}>{Late && <Late className={noticeClassName} />}</div>;
}

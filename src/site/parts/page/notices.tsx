import { type ComponentType, useEffect, useState } from "react";

interface NoticesProps {
  className?: string | undefined;
  /** Class of each notice. */
  noticeClassName?: string | undefined;
}

/**
 * Notices above the page, in a fixed position. They are loaded with the session's code, because no notice is shown on a first page before
 * this code runs.
 */
export function Notices({ className, noticeClassName }: NoticesProps) {
  const [Late, setLate] = useState<ComponentType<{ className?: string | undefined }>>();
  useEffect(() => {
    import("./late-notices.tsx").then(
      ({ LateNotices }) => setLate(() => LateNotices),
      () => {},
    );
  }, []);
  return (
    <div className={className} data-notices="">
      {Late && <Late className={noticeClassName} />}
    </div>
  );
}

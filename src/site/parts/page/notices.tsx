import { type ComponentType, useEffect, useState } from "react";

interface NoticesProps {
  className?: string | undefined;
  /** Set on each notice. */
  noticeClassName?: string | undefined;
}

/**
 * Notices above the page, in a fixed position. They are never part of the first page, so they load with the
 * session's code, without which there would be nothing to show.
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

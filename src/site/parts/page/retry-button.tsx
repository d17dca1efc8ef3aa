import type { ReactNode } from "react";

/**
 * Loads the address again, for failures that may be over. Without a connection the page stays: a reload would replace it
 * by the browser's own error page.
 */
export function RetryButton({
  className,
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) {
  const retry = () => void fetch(location.href, { method: "HEAD" }).then(() => location.reload(), Boolean);
  return (
    <button type="button" className={className} onClick={retry}>
      {children}
    </button>
  );
}

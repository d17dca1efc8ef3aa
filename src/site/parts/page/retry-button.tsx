import type { ReactNode } from "react";

/** Reloads the page if the server answers. Otherwise the current page remains visible, instead of the browser's own error page. */
export function RetryButton({
  className,
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) {
  const reload = () => location.reload();
  const retry = () => void fetch(location.href, { method: "HEAD" }).then(reload, () => {});
  return (
    <button type="button" className={className} onClick={retry}>
      {children}
    </button>
  );
}

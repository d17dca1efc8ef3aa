import type { ReactNode } from "react";

/** Asks for the address once more, by loading it: for failures that may be over. */
export function RetryButton({
  className,
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <button type="button" className={className} onClick={() => location.reload()}>
      {children}
    </button>
  );
}

import { type ReactNode, useState } from "react";

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
  const [isTrying, setTrying] = useState(false);

  async function retry() {
    setTrying(true);
    if (await isReachable()) location.reload();
    else setTrying(false);
  }

  return (
    <button type="button" className={className} aria-busy={isTrying} onClick={() => void retry()}>
      {children}
    </button>
  );
}

function isReachable(): Promise<boolean> {
  return fetch(location.href, { method: "HEAD", cache: "no-store" }).then(
    () => true,
    () => false,
  );
}

import type { ReactNode } from "react";
import { CallError, isStale, statusOf } from "../api/call-error.ts";
import { useText } from "../messages/wording-context.tsx";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";
import styles from "./states.module.css";

/** A loading indicator. It becomes visible only if loading takes longer than 150 ms. */
export function Loading() {
  const text = useText();
  return (
    <p className={styles["loading"]} role="status">
      {text("loading")}
    </p>
  );
}

const KNOWN = [401, 403, 404, 429, 503];

/** An error message: what happened, and what to do. Empty if the person cancelled the confirmation of their identity. */
export function Failure({ error, retry }: { error: unknown; retry?: (() => void) | undefined }) {
  const text = useText();
  if (isStale(error)) return null;
  const status = statusOf(error);
  const reason = error instanceof CallError ? error.reason : undefined;
  const kind = reason ?? (status === 0 ? "offline" : KNOWN.includes(status) ? String(status) : "other");
  return (
    <Notice
      kind={status === 0 ? "warn" : "danger"}
      title={text(`failure-${kind}` as "failure-other")}
      actions={retry && <Button onClick={retry}>{text("try-again")}</Button>}
    >
      <p>{text(`failure-${kind}-what-to-do` as "failure-other-what-to-do")}</p>
    </Notice>
  );
}

/** Shown instead of an empty list: why it is empty, and what to do. */
export function Empty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles["empty"]}>
      <p className={styles["title"]}>{title}</p>
      <div>{children}</div>
    </div>
  );
}

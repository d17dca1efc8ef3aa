import { useEffect, useRef } from "react";
import { Button } from "../../../parts/button.tsx";

/** The Publish button. It receives the focus when it becomes enabled, so that Enter publishes. */
export function PublishButton({ label, isBusy, isOff }: { label: string; isBusy: boolean; isOff: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (isOff || hadFocus.current) return;
    hadFocus.current = true;
    button.current?.focus();
  }, [isOff]);
  return (
    <Button ref={button} type="submit" look="do" isBusy={isBusy} disabled={isOff}>
      {label}
    </Button>
  );
}

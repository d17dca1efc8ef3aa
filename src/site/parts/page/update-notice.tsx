import { useState } from "react";
import { useNavigation } from "../../state/use-navigation.ts";
import { useNoticeMark } from "../../state/use-notice-mark.ts";
import { useText } from "../../view/use-text.ts";

/** A notice that a newer version of the site exists, with a button that loads it. Hidden if there is none. */
export function UpdateNotice({ className }: { className?: string | undefined }) {
  const text = useText();
  const hasUpdate = useNavigation((state) => state.hasUpdate);
  const [isDismissed, setIsDismissed] = useState(false);
  const isShown = hasUpdate && !isDismissed;
  useNoticeMark(isShown);
  return (
    <div role="status" className={className} data-update-notice="" hidden={!isShown}>
      {isShown && (
        <>
          <span>{text("update-available")}</span>
          <button type="button" onClick={() => location.reload()}>
            {text("update-reload")}
          </button>
          <button type="button" onClick={() => setIsDismissed(true)}>
            {text("dismiss")}
          </button>
        </>
      )}
    </div>
  );
}

import { useEffect, useState } from "react";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Field } from "../../parts/field.tsx";

/** A form field for the code of the second factor, or for a recovery code. */
export function CodeField({ autoFocus = false, error }: { autoFocus?: boolean; error?: string | undefined }) {
  const text = useText();
  const [isRecovery, setRecovery] = useState(false);
  const [hasSwitched, setSwitched] = useState(false);
  const [errorOfOther, setErrorOfOther] = useState<string>();
  // The error at the time of a switch is about the other kind of code, and hidden. The next attempt first clears the error, so whatever
  // it brings is shown again, even the same words.
  useEffect(() => {
    if (error === undefined) setErrorOfOther(undefined);
  }, [error]);
  return (
    <>
      <Field
        // Another field, so that the wrong kind of code is not kept, and the keyboard of a phone changes.
        key={String(isRecovery)}
        label={text(isRecovery ? "recovery-code" : "app-code")}
        hint={text(isRecovery ? "recovery-code-hint" : "app-code-hint")}
        name="code"
        autoComplete={isRecovery ? "off" : "one-time-code"}
        inputMode={isRecovery ? "text" : "numeric"}
        autoCapitalize="none"
        spellCheck={false}
        required
        autoFocus={autoFocus || hasSwitched}
        error={error === errorOfOther ? undefined : error}
      />
      <Button
        look="quiet"
        onClick={() => {
          setRecovery(!isRecovery);
          setSwitched(true);
          setErrorOfOther(error);
        }}
      >
        {text(isRecovery ? "use-app-code" : "use-recovery-code")}
      </Button>
    </>
  );
}

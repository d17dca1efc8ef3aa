import { isStale, statusOf } from "../../api/call-error.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Failure } from "../../parts/states.tsx";

/** Explains why an action on a person failed. Shows nothing if the person cancelled the confirmation of their identity. */
export function ActionFailure({ error }: { error: Error | null }) {
  const text = useText();
  if (error === null || isStale(error)) return null;
  const status = statusOf(error);
  if (status === 403) return <Notice kind="danger">{text("not-yours-to-give")}</Notice>;
  if (status === 409) return <Notice kind="danger">{text("last-operator")}</Notice>;
  return <Failure error={error} />;
}

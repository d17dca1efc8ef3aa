import { dateFormat } from "../messages/formats.ts";
import { useWording } from "../messages/wording-context.tsx";
import { relativeTime } from "./relative-time.ts";

/** A time relative to now. A tooltip shows the exact time. */
export function When({ at }: { at: number }) {
  const { tag, text } = useWording();
  const exact = dateFormat(tag, { dateStyle: "full", timeStyle: "long" });
  return (
    <time dateTime={new Date(at).toISOString()} title={exact.format(at)}>
      {relativeTime(at, Date.now(), tag) ?? text("just-now")}
    </time>
  );
}

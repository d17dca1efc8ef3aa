import { useQuery } from "@tanstack/react-query";
import { studioPath } from "../../../contract/studio/addresses.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Notice } from "../../parts/notice.tsx";
import { todayQuery } from "../../session/today-query.ts";

/** Warns those who may change the settings that nobody is told when visitors use the enquiry form. */
export function NobodyTold({ tenant }: { tenant: string }) {
  const text = useText();
  const { data } = useQuery(todayQuery(tenant));
  if (data?.toDo?.needsDelivery !== true) return null;
  return (
    <Notice kind="warn" title={text("nobody-told")}>
      <p>{text("nobody-told-what-to-do")}</p>
      <p>
        <a href={`${studioPath("settings", { tenant })}?file=site`}>{text("settings")}</a>
      </p>
    </Notice>
  );
}

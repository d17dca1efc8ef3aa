import { studioPath } from "../../../contract/studio/addresses.ts";
import type { Today } from "../../../contract/studio/endpoints/today.ts";
import { LANGUAGE_NAMES } from "../../messages/language-names.ts";
import { useWording } from "../../messages/wording-context.tsx";
import { useSiteTimes } from "../../session/site-times.ts";

interface WaitingReleaseProps {
  tenant: string;
  release: Today["releases"][number];
}

/** A release that waits for the person, and what it needs. */
export function WaitingRelease({ tenant, release }: WaitingReleaseProps) {
  const { id, title, latestAt, needsApproval, languages } = release;
  const { text, tag } = useWording();
  const { format } = useSiteTimes(tenant);
  const names = new Intl.ListFormat(tag).format(languages.map((language) => LANGUAGE_NAMES[language]));
  return (
    <li>
      <a href={`${studioPath("releases", { tenant })}?release=${id}`}>{title}</a>
      {needsApproval && <p>{text("waiting-approval")}</p>}
      {languages.length > 0 && <p>{text("waiting-translations", { languages: names })}</p>}
      {latestAt !== null && <p>{text("waiting-latest", { time: format(latestAt) })}</p>}
    </li>
  );
}

import { studioPath } from "../../../contract/studio/addresses.ts";
import type { Today } from "../../../contract/studio/endpoints/today.ts";
import { useText } from "../../messages/wording-context.tsx";
import { FileLink } from "../../parts/file-link.tsx";

type ToDoList = NonNullable<Today["toDo"]>;

/** Number of things that remain to be done. */
export function countToDo({ needsDelivery, needsContact, samples }: ToDoList): number {
  return Number(needsDelivery) + Number(needsContact) + samples.length;
}

/** What remains to be done before a new site goes live, each with a link to where it is done. */
export function ToDo({ tenant, toDo }: { tenant: string; toDo: ToDoList }) {
  const text = useText();
  const settings = `${studioPath("settings", { tenant })}?file=site`;
  return (
    <>
      {toDo.needsContact && (
        <li>
          <a href={settings}>{text("to-do-contact")}</a>
          <p>{text("to-do-contact-explained")}</p>
        </li>
      )}
      {toDo.needsDelivery && (
        <li>
          <a href={settings}>{text("to-do-delivery")}</a>
          <p>{text("to-do-delivery-explained")}</p>
        </li>
      )}
      {toDo.samples.map((sample) => (
        <li key={sample.name}>
          <FileLink {...{ tenant, ...sample }} />
          <p>{text("to-do-sample")}</p>
        </li>
      ))}
    </>
  );
}

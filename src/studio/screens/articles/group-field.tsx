import type { NamedGroup } from "../../../contract/studio/endpoints/articles.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Choice } from "../../parts/field.tsx";

export interface GroupFieldProps {
  groups: readonly NamedGroup[];
  /** Slug of the group that is selected at first. */
  defaultValue?: string;
}

/** Lets the person choose a group, or none. */
export function GroupField({ groups, defaultValue = "" }: GroupFieldProps) {
  const text = useText();
  return (
    <Choice label={text("group")} name="group" defaultValue={defaultValue}>
      <option value="">{text("no-group")}</option>
      {groups.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </Choice>
  );
}

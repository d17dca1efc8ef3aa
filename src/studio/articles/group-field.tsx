import type { ComponentProps } from "react";
import type { NamedGroup } from "../../contract/studio/endpoints/articles.ts";
import { useText } from "../messages/wording-context.tsx";
import { Choice } from "../parts/field.tsx";

export interface GroupFieldProps extends Pick<
  ComponentProps<"select">,
  "value" | "defaultValue" | "onChange"
> {
  groups: readonly NamedGroup[];
}

/** Lets the person choose a group by its name, or none. */
export function GroupField({ groups, ...field }: GroupFieldProps) {
  const text = useText();
  const selected = field.value ?? field.defaultValue ?? "";
  const isListed = selected === "" || groups.some(({ slug }) => slug === selected);
  return (
    <Choice label={text("group")} name="group" {...field}>
      <option value="">{text("no-group")}</option>
      {!isListed && <option value={selected}>{selected}</option>}
      {groups.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </Choice>
  );
}

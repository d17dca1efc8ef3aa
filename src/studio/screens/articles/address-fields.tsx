import type { ComponentProps } from "react";
import type { NamedGroup } from "../../../contract/studio/endpoints/articles.ts";
import { GroupField } from "../../articles/group-field.tsx";
import { useText } from "../../messages/wording-context.tsx";
import { Field } from "../../parts/field.tsx";

export interface AddressFieldsProps {
  groups: readonly NamedGroup[];
  slug: Pick<ComponentProps<"input">, "value" | "defaultValue" | "onChange">;
  group?: string | null;
  /** The error message of the slug. */
  fault: string | undefined;
}

/** Fields for the slug and group of a new article. */
export function AddressFields({ groups, slug, group = null, fault }: AddressFieldsProps) {
  const text = useText();
  return (
    <>
      <Field
        label={text("slug")}
        hint={text("slug-hint")}
        name="slug"
        required
        autoComplete="off"
        error={fault}
        {...slug}
      />
      <GroupField groups={groups} defaultValue={group ?? ""} />
    </>
  );
}

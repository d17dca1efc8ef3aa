import { studioPath } from "../../../contract/studio/addresses.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button, ButtonLink } from "../../parts/button.tsx";
import { Notice } from "../../parts/notice.tsx";

export interface TextNoticeProps {
  tenant: string;
  id: "menus-unreadable" | "menus-refused";
  close?: () => void;
}

/** Says that the file has to be changed as text, and links to its text. */
export function TextNotice({ tenant, id, close }: TextNoticeProps) {
  const text = useText();
  return (
    <Notice
      kind="warn"
      actions={
        <>
          <ButtonLink href={`${studioPath("settings", { tenant })}?file=menus`}>
            {text("edit-as-text")}
          </ButtonLink>
          {close !== undefined && (
            <Button look="quiet" onClick={close}>
              {text("close")}
            </Button>
          )}
        </>
      }
    >
      {text(id)}
    </Notice>
  );
}

import { studioPath } from "../../../contract/studio/addresses.ts";
import type { MessageId } from "../../messages/messages.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button, ButtonLink } from "../../parts/button.tsx";
import { Notice } from "../../parts/notice.tsx";

export interface TextNoticeProps {
  tenant: string;
  /** The name of the file without its extension. */
  file: "menus" | "banners" | "site";
  /** The message that explains why. */
  id: MessageId;
  close?: () => void;
}

/** Explains that the file can only be edited as text, and links to that editor. */
export function TextNotice({ tenant, file, id, close }: TextNoticeProps) {
  const text = useText();
  return (
    <Notice
      kind="warn"
      actions={
        <>
          <ButtonLink href={`${studioPath("settings", { tenant })}?file=${file}`}>
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

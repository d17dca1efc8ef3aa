import { useSite } from "../../../context.ts";
import { useText } from "../../../messages/use-text.ts";
import { Poster } from "../poster.tsx";
import { useFront } from "../use-front.ts";
import message from "../message.module.css";
import sheet from "../sheet.module.css";

export default function FormSubmitSuccessPage() {
  const text = useText();
  const { banner } = useSite();
  return (
    <Poster
      title={text("form-submit-success-title")}
      picture={banner.image ? { src: banner.image, alt: "" } : undefined}
    >
      <p className={message.text}>{text("form-submit-success-text")}</p>
      <p className={message.actions}>
        <a className={sheet.button} href={useFront()}>
          {text("to-home")}
        </a>
      </p>
    </Poster>
  );
}

import { useSite } from "../../../view/context.ts";
import { useText } from "../../../view/use-text.ts";
import { Poster } from "../parts/poster.tsx";
import { useFront } from "../parts/use-front.ts";
import message from "../parts/message.module.css";
import sheet from "../parts/sheet.module.css";

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

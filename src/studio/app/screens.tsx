import { studioPath } from "../../contract/studio/addresses.ts";
import { useText } from "../messages/wording-context.tsx";
import { ButtonLink } from "../parts/button.tsx";
import { Screen } from "../parts/screen.tsx";
import { Empty } from "../parts/states.tsx";
import { useStudioAddress } from "../routing/location.ts";
import { Profile } from "../screens/profile/profile.tsx";
import { Sites } from "../screens/sites/sites.tsx";

/** The screen of the present address. */
export function Screens() {
  const address = useStudioAddress();
  switch (address?.screen) {
    case "sites":
      return <Sites />;
    case "profile":
      return <Profile />;
    default:
      return <NoScreen />;
  }
}

function NoScreen() {
  const text = useText();
  return (
    <Screen title={text("no-screen")} width="narrow">
      <Empty title={text("failure-404")}>
        <p>{text("failure-404-what-to-do")}</p>
        <p>
          <ButtonLink href={studioPath("sites", {})}>{text("to-sites")}</ButtonLink>
        </p>
      </Empty>
    </Screen>
  );
}

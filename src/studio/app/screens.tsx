import type { ComponentType } from "react";
import { studioPath } from "../../contract/studio/addresses.ts";
import { type MessageId, type MessagePart, loadMessages } from "../messages/messages.ts";
import { useText } from "../messages/wording-context.tsx";
import { ButtonLink } from "../parts/button.tsx";
import { laterScreen } from "../parts/later.tsx";
import { Screen } from "../parts/screen.tsx";
import { Empty } from "../parts/states.tsx";
import { useStudioAddress } from "../routing/location.ts";

// Each screen is loaded when its address is opened, so that the sign-in page loads faster.
const Sites = withMessages("sites", async () => (await import("../screens/sites/sites.tsx")).Sites);
const Today = withMessages("today", async () => (await import("../screens/today/today.tsx")).Today);
const Articles = withMessages(
  "articles",
  async () => (await import("../screens/articles/articles.tsx")).Articles,
);
const Article = withMessages("article", async () => (await import("../screens/article/article.tsx")).Article);
const Profile = withMessages("profile", async () => (await import("../screens/profile/profile.tsx")).Profile);
const History = withMessages("history", async () => (await import("../screens/history/history.tsx")).History);
const Releases = withMessages(
  "releases",
  async () => (await import("../screens/releases/releases.tsx")).Releases,
);
const Groups = withMessages("groups", async () => (await import("../screens/groups/groups.tsx")).Groups);
const Media = withMessages("media", async () => (await import("../screens/media/media.tsx")).Media);
const Menus = withMessages("menus", async () => (await import("../screens/menus/menus.tsx")).Menus);
const Banners = withMessages("banners", async () => (await import("../screens/banners/banners.tsx")).Banners);
const Enquiries = withMessages(
  "enquiries",
  async () => (await import("../screens/enquiries/enquiries.tsx")).Enquiries,
);
const Visits = withMessages("visits", async () => (await import("../screens/visits/visits.tsx")).Visits);
const Redirects = withMessages(
  "redirects",
  async () => (await import("../screens/redirects/redirects.tsx")).Redirects,
);
const Look = withMessages("look", async () => (await import("../screens/look/look.tsx")).Look);
const Settings = withMessages(
  "settings",
  async () => (await import("../screens/settings/settings.tsx")).Settings,
);
const Words = withMessages("words", async () => (await import("../screens/words/words.tsx")).Words);
const People = withMessages("people", async () => (await import("../screens/people/people.tsx")).People);

/** A lazily loaded screen whose messages are loaded with it. */
function withMessages<Props extends object>(
  part: MessagePart & MessageId,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return laterScreen(part, async () => {
    const [Screen] = await Promise.all([load(), loadMessages(part)]);
    return Screen;
  });
}

/** Shows the screen of the current address. */
export function Screens() {
  const address = useStudioAddress();
  switch (address?.screen) {
    case "sites":
      return <Sites />;
    case "article": {
      const { tenant, language, path } = address.parameters;
      return <Article key={`${tenant} ${language} ${path}`} {...address.parameters} />;
    }
    case "articles":
      return <Articles key={address.parameters.tenant} tenant={address.parameters.tenant} />;
    case "today":
      return <Today key={address.parameters.tenant} tenant={address.parameters.tenant} />;
    case "people":
      return <People key={address.parameters.tenant} tenant={address.parameters.tenant} />;
    case "groups":
      return <Groups key={address.parameters.tenant} tenant={address.parameters.tenant} />;
    case "media":
      return <Media key={address.parameters.tenant} tenant={address.parameters.tenant} />;
    case "menus":
      return <Menus key={address.parameters.tenant} tenant={address.parameters.tenant} />;
    case "banners":
      return <Banners key={address.parameters.tenant} tenant={address.parameters.tenant} />;
    case "enquiries":
      return <Enquiries key={address.parameters.tenant} tenant={address.parameters.tenant} />;
    case "visits":
      return <Visits key={address.parameters.tenant} tenant={address.parameters.tenant} />;
    case "redirects":
      return <Redirects key={address.parameters.tenant} tenant={address.parameters.tenant} />;
    case "look":
      return <Look key={address.parameters.tenant} tenant={address.parameters.tenant} />;
    case "settings":
      return <Settings key={address.parameters.tenant} tenant={address.parameters.tenant} />;
    case "history":
      return <History key={address.parameters.tenant} tenant={address.parameters.tenant} />;
    case "releases":
      return <Releases key={address.parameters.tenant} tenant={address.parameters.tenant} />;
    case "words":
      return <Words key={address.parameters.tenant} tenant={address.parameters.tenant} />;
    case "everywhere":
      return <Words key="" tenant={undefined} />;
    case "everybody":
      return <People key="" tenant={undefined} />;
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

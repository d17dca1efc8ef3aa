import "./styles/studio.css";
import "./styles/icon.svg";
import { createRoot } from "react-dom/client";
import { Studio } from "./app/studio.tsx";
import { chosenLanguage } from "./messages/chosen-language.ts";
import { loadWording } from "./messages/messages.ts";
import { watchStyles } from "./parts/failed-styles.ts";
import { startRouting } from "./routing/location.ts";

const root = document.getElementById("studio");
if (root === null) throw new Error("The page has no element for the Studio");
startRouting();
watchStyles();
const language = chosenLanguage();
loadWording(language).then(
  (wording) => createRoot(root).render(<Studio initial={wording} />),
  // English only, because the messages could not be loaded.
  () => (root.textContent = "The Studio could not be loaded. Reload the page."),
);

// Hydrates an empty page with React and React DOM, which is the minimum that a page with React loads.
import { createElement } from "react";
import { hydrateRoot } from "react-dom/client";

hydrateRoot(document.body, createElement("p"));

// React and React DOM hydrating an empty page: the least that a page with React loads.
import { createElement } from "react";
import { hydrateRoot } from "react-dom/client";

hydrateRoot(document.body, createElement("p"));

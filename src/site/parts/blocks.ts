import { createContext } from "react";
import type { Look } from "../themes/theme.ts";

/** What draws the blocks inside an article's text: those of the theme that is worn. */
export const BlocksContext = createContext<Look["blocks"]>({});

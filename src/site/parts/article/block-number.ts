import { createContext } from "react";

/** The index of a form among the blocks of the article; `undefined` outside articles. */
export const BlockNumber = createContext<number | undefined>(undefined);

import { createContext } from "react";

/** The index of a block among those of its kind in the article; `undefined` outside articles. */
export const BlockNumber = createContext<number | undefined>(undefined);

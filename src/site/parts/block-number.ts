import { createContext } from "react";

/** The number of a block among those of its kind in the article; `undefined` outside of one. */
export const BlockNumber = createContext<number | undefined>(undefined);

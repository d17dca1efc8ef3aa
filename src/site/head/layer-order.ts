/**
 * The cascade layers, weakest first. A layer's rank is fixed by its first mention, and a build may load a
 * page's style sheets in any order: hence one statement before all of them.
 */
export const LAYER_ORDER = "@layer reset,tokens,base,article,parts,theme;";

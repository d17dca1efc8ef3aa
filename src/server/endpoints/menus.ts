import type { Handler } from "./call-scope.ts";

export const menuTree: Handler<"menuTree"> = (_parameters, { reader, language }) => reader.menuTree(language);

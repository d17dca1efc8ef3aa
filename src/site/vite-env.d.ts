/// <reference types="vite/client" />

declare module "*.json?compiled" {
  import type { Catalogue } from "./messages/word-message.ts";

  const catalogue: Catalogue;
  export default catalogue;
}

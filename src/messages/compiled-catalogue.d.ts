declare module "*.json?compiled" {
  import type { Catalogue } from "./format-message.ts";

  const catalogue: Catalogue;
  export default catalogue;
}

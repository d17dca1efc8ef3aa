declare module "*.json?compiled" {
  import type { Catalogue } from "./word-message.ts";

  const catalogue: Catalogue;
  export default catalogue;
}

import type { Handler } from "./call-scope.ts";

export const bannerList: Handler<"bannerList"> = ({ id }, { reader, language }) =>
  reader.listBanners(id, language);

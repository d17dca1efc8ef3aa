import * as v from "valibot";
import { expect, it } from "vitest";
import { lenientBannerList, bannerSchema } from "./banners.ts";

it("reads banners from lenient backends, each with its own id", () => {
  const banners = v.parse(lenientBannerList, [
    { image: "/media/x.svg", width: "1200", height: -1 },
    { id: 7, title: 2026, subtitle: null, image: null, url: "javascript:alert(1)" },
    { id: 0, title: "Sale", url: "about.html", cta: "" },
    { id: 8, title: " ", image: "" },
    null,
    "text",
  ]);
  expect(banners).toEqual([
    expect.objectContaining({
      id: "banner-0",
      title: "",
      image: "/media/x.svg",
      width: 1200,
      height: undefined,
    }),
    expect.objectContaining({ id: 7, title: "2026", subtitle: "", image: "", url: undefined }),
    expect.objectContaining({ id: 0, title: "Sale", url: "/about.html", cta: undefined }),
  ]);
  expect(v.is(v.array(bannerSchema), banners)).toBe(true);
});

it("reads a missing value as no banners, and refuses anything but a list", () => {
  expect(v.parse(lenientBannerList, null)).toEqual([]);
  for (const data of [{ list: [] }, "text", 7])
    expect(v.safeParse(lenientBannerList, data).success).toBe(false);
});

import { beforeEach, describe, expect, it } from "vitest";
import { configureImages, imageSources } from "./image-sources.ts";

const fileUrl = "/media/";

// Test files share a process, and another file may have disabled the image service.
beforeEach(() => configureImages());

describe("imageSources", () => {
  it("returns the width of each screen in both densities, ascending, with the largest as the source", () => {
    expect(imageSources({ src: "a b.png", fileUrl, sizes: "sm:100vw md:50vw lg:400px" })).toEqual({
      src: "/_ipx/f_webp&q_80&w_1280/a%20b.png",
      srcSet: [640, 768, 1280]
        .map((width) => `/_ipx/f_webp&q_80&w_${width}/a%20b.png ${width}w`)
        .toSpliced(2, 0, "/_ipx/f_webp&q_80&w_1024/a%20b.png 1024w")
        .join(", "),
      sizes: "(max-width: 768px) 100vw, (max-width: 1024px) 50vw, 400px",
    });
  });

  it("applies a size without a screen to all screens", () => {
    expect(imageSources({ src: "a.png", fileUrl, sizes: "100vw" }).srcSet).toContain("w_320/a.png 320w");
  });

  it("returns a share of the window for every screen to which it applies", () => {
    const widthsOf = (sizes: string) =>
      [...(imageSources({ src: "a.png", fileUrl, sizes }).srcSet ?? "").matchAll(/ (\d+)w/g)].map(
        ([, width]) => Number(width),
      );
    expect(widthsOf("100vw")).toEqual([320, 640, 768, 1024, 1280, 1536, 2048, 2560, 3072]);
    expect(widthsOf("100vw md:256px")).toEqual([320, 640, 1280]);
  });

  it("never requests more pixels than the file has", () => {
    expect(imageSources({ src: "a.png", fileUrl, sizes: "xl:100vw", width: 700 }).srcSet).toBe(
      "/_ipx/f_webp&q_80&w_768/a.png 768w",
    );
  });

  it("marks an icon, so that it is not stretched to fill a frame", () => {
    expect(imageSources({ src: "a.png", fileUrl, sizes: "100vw", width: 24 })).toEqual({
      src: "/media/a.png",
      "data-small": "",
    });
  });

  it("uses densities if there are no sizes", () => {
    expect(imageSources({ src: "a.png", fileUrl, width: 320 }).srcSet).toBe(
      "/_ipx/f_webp&q_80&w_320/a.png 1x, /_ipx/f_webp&q_80&w_640/a.png 2x",
    );
  });

  it.each(["logo.svg", "https://cdn.example/a.png", "/elsewhere/a.png"])("does not change %s", (src) => {
    expect(imageSources({ src, fileUrl, sizes: "100vw" })).toEqual({
      src: src === "logo.svg" ? "/media/logo.svg" : src,
    });
  });
});

import { toString } from "mdast-util-to-string";
import * as v from "valibot";
import type { LanguageCode } from "../../../../contract/addresses/locales.ts";
import { media } from "../parts/attributes.ts";
import { captioned, embedLink } from "../parts/embeds.ts";
import { linkTo, picture } from "../parts/nodes.ts";
import { leafBlock } from "../parts/page-block.ts";
import { reportMissing } from "../parts/required.ts";

const description = {
  name: "map",
  usage: "::map[Our office]{lat=37.5446 lon=127.0559 image=media:map.webp}",
  attributes: { lat: degrees(90), lon: degrees(180), image: media },
};

function degrees(most: number) {
  const message = `it is a number of degrees from -${most} to ${most}`;
  return v.pipe(
    v.string(),
    v.regex(/^-?\d{1,3}(?:\.\d{1,8})?$/, message),
    v.check((text) => Math.abs(Number(text)) <= most, message),
  );
}

const ZOOM = 16;
const WORDS: Record<LanguageCode, { show: string; open: string }> = {
  en: { show: "Show map", open: "Open in Google Maps" },
  zh: { show: "显示地图", open: "在高德地图中打开" },
  kr: { show: "지도 보기", open: "카카오맵에서 열기" },
};

/** A place. A map of another site is loaded when a reader asks for it; until then, there is the author's picture. */
export const map = leafBlock({
  ...description,
  build(node, { lat, lon, image }, { parent, index }, context) {
    const key = lat === undefined ? "lat" : "lon";
    if (lat === undefined || lon === undefined)
      return reportMissing(node, { parent, index }, { ...description, key }, context);
    const words = WORDS[context.language];
    const address = `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=${ZOOM}/${lat}/${lon}`;
    const shown = image === undefined ? [] : [picture(image, node.position)];
    const link = embedLink(
      address,
      { host: "OpenStreetMap", picture: shown, words: words.show },
      node,
      context,
    );
    const place = toString(node) || `${lat}, ${lon}`;
    const other = linkTo(
      otherMap(context.language, { lat, lon, place }),
      [{ type: "text", value: words.open }],
      {
        position: node.position,
        className: [],
      },
    );
    const label = node.children.length === 0 ? [] : [...node.children, { type: "text" as const, value: " " }];
    parent.children.splice(index, 1, captioned("map", [link], [...label, other]));
  },
});

/** The map that most readers of a language use to find the way. */
function otherMap(
  language: LanguageCode,
  { lat, lon, place }: { lat: string; lon: string; place: string },
): string {
  const name = encodeURIComponent(place);
  if (language === "zh")
    return `https://uri.amap.com/marker?position=${lon},${lat}&name=${name}&coordinate=wgs84`;
  if (language === "kr") return `https://map.kakao.com/link/map/${name},${lat},${lon}`;
  return `https://www.google.com/maps/search/?api=1&query=${lat}%2C${lon}`;
}

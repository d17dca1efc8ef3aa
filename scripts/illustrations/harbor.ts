import { type Pictures, writePictures, writePng } from "./artwork.ts";
import { withDarkInks } from "./dark-inks.ts";
import { banners } from "./harbor/banners.ts";
import { DARK_WORDMARK, icon, logo, social } from "./harbor/brand.ts";
import { covers } from "./harbor/covers.ts";
import { figures } from "./harbor/figures.ts";
import { type Drawing, document } from "./harbor/svg.ts";

/**
 * Draws the pictures of Harbor & Lane: quays, cranes, lights and tide lines in flat colours. Figures are drawn from the numbers
 * in the articles.
 */
function folder(name: string, drawings: Readonly<Record<string, () => Drawing>>): Pictures {
  return Object.fromEntries(
    Object.entries(drawings).map(([file, draw]) => [`${name}/${file}.svg`, document(draw())]),
  );
}

await writePictures("harbor", {
  ...folder("covers", covers),
  ...folder("banners", banners),
  ...folder("figures", figures),
  "brand/logo.svg": withDarkInks(
    document(logo(), { role: "img", "aria-label": "Harbor & Lane" }),
    DARK_WORDMARK,
  ),
  "brand/icon.svg": document(icon()),
});
await writePng("harbor", "brand/social.png", document(social()));

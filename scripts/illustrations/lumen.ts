import { picture, writePictures, writePng } from "./artwork.ts";
import { text, textWidth } from "./lettering.ts";
import { chapelSection, noonChapel } from "./lumen/chapel.ts";
import { readingRoom, lastBus, evenCeiling } from "./lumen/covers.ts";
import { sevenDarks } from "./lumen/darks.ts";
import { readingRoomSection, lastBusPlan, oneShadowHours, evenCeilingTwice } from "./lumen/figures.ts";
import { AMBER } from "./lumen/light.ts";
import { aperture, type Camera, type RedRoom, redRoom } from "./lumen/rooms.ts";
import { type Place, chairParts, personParts } from "./lumen/shadows.ts";
import { WALK_PHONE, WALK_WIDE, nightWalkMap, torchOnBrick } from "./lumen/torch.ts";
import { borrowedWindows, windowRota } from "./lumen/windows.ts";

/** Draws the pictures of Lumen: compositions of light and shadow that fill the frame, with few shapes each and no outlines. */
const MARK = [
  `<path fill="${AMBER}" d="M32 4A28 28 0 0 1 32 60Z"/>`,
  `<path fill="none" stroke="#c27f0c" stroke-width="4" d="M27 5.4A27 27 0 0 0 27 58.6"/>`,
];

function logo(): string {
  const width = Math.ceil(80 + textWidth("LUMEN", 4.4) * 2.6 + 6);
  return picture(width, 64, ...MARK, text("LUMEN", [80, 19], 26, "#b97608", { weight: 1.25, spacing: 4.4 }));
}

const chairRoom: RedRoom = {
  width: 1600,
  height: 900,
  camera: { horizon: 215, center: 500, scale: 1400, height: 1.8, distance: 4.7 },
  parts: chairParts(28),
  lamp: [-1.25, -1.35, 0.66],
  wall: 4.4,
};

function personRoom(width: number, height: number, camera: Camera, lamp: Place): RedRoom {
  return { width, height, camera, parts: personParts(), lamp, wall: 7 };
}

await writePictures("lumen", {
  "brand/logo.svg": logo(),
  "brand/icon.svg": picture(64, 64, ...MARK),
  "banners/aperture.svg": aperture(1920, 900, { center: [1190, 400], radius: 300 }, 760),
  "banners/aperture-mobile.svg": aperture(900, 1200, { center: [560, 480], radius: 300 }, 300),
  "banners/long-shadow.svg": redRoom(
    personRoom(
      1920,
      900,
      { horizon: 120, center: 560, scale: 1480, height: 3.7, distance: 7.6 },
      [-3.1, -2.3, 1.45],
    ),
  ),
  "banners/long-shadow-mobile.svg": redRoom(
    personRoom(
      900,
      1200,
      { horizon: 230, center: 300, scale: 1500, height: 4.6, distance: 7.8 },
      [-1.4, -2.6, 1.4],
    ),
  ),
  "covers/reading-room.svg": readingRoom(),
  "covers/last-bus.svg": lastBus(),
  "covers/museum-of-one-shadow.svg": redRoom(chairRoom),
  "covers/even-ceiling.svg": evenCeiling(),
  "covers/borrowed-windows.svg": borrowedWindows(),
  "covers/noon-chapel.svg": noonChapel(),
  "covers/seven-darks.svg": sevenDarks(),
  "covers/night-walk.svg": torchOnBrick(),
  "figures/reading-room-section.svg": readingRoomSection(),
  "figures/last-bus-plan.svg": lastBusPlan(),
  "figures/one-shadow-hours.svg": oneShadowHours(),
  "figures/even-ceiling-twice.svg": evenCeilingTwice(),
  "figures/borrowed-windows-rota.svg": windowRota(),
  "figures/noon-chapel-section.svg": chapelSection(),
  "figures/night-walk-map.svg": nightWalkMap(WALK_WIDE),
  "figures/night-walk-map.mobile.svg": nightWalkMap(WALK_PHONE),
});

await writePng("lumen", "brand/social.png", aperture(1200, 630, { center: [740, 280], radius: 205 }, 470));

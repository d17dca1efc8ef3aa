import { expect, it } from "vitest";
import { FRAME_ORIGINS, embedOf } from "./players.ts";

it.each([
  [
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=4s",
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1",
  ],
  ["https://youtu.be/dQw4w9WgXcQ?si=x", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1"],
  [
    "https://m.youtube.com/shorts/dQw4w9WgXcQ",
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1",
  ],
  ["https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871?dnt=1&autoplay=1"],
  [
    "https://vimeo.com/76979871/abcdef1234",
    "https://player.vimeo.com/video/76979871?h=abcdef1234&dnt=1&autoplay=1",
  ],
  [
    "https://www.bilibili.com/video/BV1xx411c7mD/",
    "https://player.bilibili.com/player.html?bvid=BV1xx411c7mD&autoplay=1",
  ],
  ["https://tv.naver.com/v/28713504", "https://tv.naver.com/embed/28713504?autoPlay=true"],
])("finds the player of %s", (address, frame) => {
  expect(embedOf(address)?.frame).toBe(frame);
  expect(FRAME_ORIGINS).toContain(new URL(frame).origin);
});

it("shows a map around its marker", () => {
  expect(embedOf("https://www.openstreetmap.org/?mlat=37.5&mlon=127#map=16/37.5/127")?.frame).toBe(
    "https://www.openstreetmap.org/export/embed.html?bbox=126.99245%2C37.49622%2C127.00755%2C37.50378&layer=mapnik&marker=37.5%2C127",
  );
});

it.each([
  "https://evil.example/watch?v=dQw4w9WgXcQ",
  "https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ",
  "https://www.youtube.com/watch?v=%22onload",
  "https://www.youtube.com/@channel",
  "https://vimeo.com/channels/staffpicks",
  "https://www.openstreetmap.org/#map=16/37.5",
  "javascript:alert(1)",
  "media:film.mp4",
])("has no frame for %s", (address) => {
  expect(embedOf(address)).toBeUndefined();
});

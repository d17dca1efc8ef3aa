import { type Point, line, picture, round } from "../artwork.ts";
import { NIGHT, AMBER, gradient, rectangle, shape } from "./light.ts";
import { type Part, type Place, hull, shadowsOf } from "./shadows.ts";

/** Draws an amber disc, a black slab, and the narrow light that passes the slab. */
export function aperture(
  width: number,
  height: number,
  disc: { center: Point; radius: number },
  slabEdge: number,
): string {
  const floor = height * 0.72;
  const [cx, cy] = disc.center;
  const slit = slabEdge + width * 0.014;
  const blade: Point[] = [
    [slabEdge, floor],
    [slit, floor],
    [width * 0.42, height],
    [width * 0.02, height],
  ];
  return picture(
    width,
    height,
    "<defs>",
    gradient(
      "radial",
      "disc",
      `cx="${round(cx)}" cy="${round(cy)}" r="${round(disc.radius)}" gradientUnits="userSpaceOnUse"`,
      [
        [0, "#fff1c9"],
        [0.45, "#ffc855"],
        [0.86, AMBER],
        [1, "#d97c10"],
      ],
    ),
    gradient(
      "radial",
      "halo",
      `cx="${round(cx)}" cy="${round(cy)}" r="${round(disc.radius * 2.4)}" gradientUnits="userSpaceOnUse"`,
      [
        [0.3, "#c35f0c", 0.75],
        [0.6, "#5a2408", 0.5],
        [1, NIGHT, 0],
      ],
    ),
    gradient("radial", "spill", "", [
      [0, AMBER, 0.4],
      [1, AMBER, 0],
    ]),
    gradient(
      "linear",
      "blade",
      `x1="${round(slit)}" y1="${round(floor)}" x2="${round(width * 0.18)}" y2="${height}" gradientUnits="userSpaceOnUse"`,
      [
        [0, "#fff3d0"],
        [0.5, "#f6a92a"],
        [1, "#8a3d0a"],
      ],
    ),
    gradient(
      "linear",
      "floor",
      `x1="0" y1="${round(floor)}" x2="0" y2="${height}" gradientUnits="userSpaceOnUse"`,
      [
        [0, "#2a1209"],
        [1, "#0d0708"],
      ],
    ),
    gradient(
      "linear",
      "slab",
      `x1="0" y1="0" x2="${round(slabEdge)}" y2="0" gradientUnits="userSpaceOnUse"`,
      [
        [0, "#050507"],
        [0.94, "#0b0a0e"],
        [1, "#1c1110"],
      ],
    ),
    "</defs>",
    rectangle(0, 0, width, height, NIGHT),
    rectangle(0, 0, width, height, "url(#halo)"),
    `<circle cx="${round(cx)}" cy="${round(cy)}" r="${round(disc.radius)}" fill="url(#disc)"/>`,
    rectangle(0, floor, width, height - floor, "url(#floor)"),
    `<ellipse cx="${round(cx)}" cy="${round(floor)}" rx="${round(disc.radius * 1.5)}" ry="${round(height * 0.13)}" fill="url(#spill)"/>`,
    rectangle(slit, 0, width * 0.1, floor, "#08070a"),
    rectangle(0, 0, slabEdge, floor, "url(#slab)"),
    rectangle(slabEdge, 0, slit - slabEdge, floor, "#ffe3a6"),
    shape(blade, "url(#blade)"),
  );
}

/** A camera at eye height that looks along y. `scale` is the number of pixels per metre at distance one. */
export interface Camera {
  horizon: number;
  center: number;
  scale: number;
  height: number;
  distance: number;
}

export function project(camera: Camera, [x, y, z]: Place): Point {
  const depth = Math.max(y + camera.distance, 0.15);
  return [
    camera.center + (x * camera.scale) / depth,
    camera.horizon + ((camera.height - z) * camera.scale) / depth,
  ];
}

export interface RedRoom {
  width: number;
  height: number;
  camera: Camera;
  parts: readonly Part[];
  lamp: Place;
  wall: number;
}

/** Draws a red room in which something small throws a long shadow. */
export function redRoom({ width, height, camera, parts, lamp, wall }: RedRoom): string {
  const { floor, wall: onWall } = shadowsOf(parts, lamp, wall);
  const edge = project(camera, [0, wall, 0])[1];
  const onFloor = floor
    .map((points) =>
      line(
        points.map(([x, y]) => project(camera, [x, y, 0])),
        true,
      ),
    )
    .join("");
  const upright = onWall
    .map((points) =>
      line(
        points.map(([x, z]) => project(camera, [x, wall, z])),
        true,
      ),
    )
    .join("");
  const thing = parts
    .map((part) => shape(hull(part.map((place) => project(camera, place))), "#fff0d2"))
    .join("");
  const [lx, ly] = project(camera, [lamp[0], Math.max(lamp[1], 0.4 - camera.distance), 0]);
  return picture(
    width,
    height,
    "<defs>",
    gradient(
      "radial",
      "floor",
      `cx="${round(lx)}" cy="${round(ly)}" r="${round(width * 0.85)}" gradientUnits="userSpaceOnUse"`,
      [
        [0, "#ff7a3d"],
        [0.3, "#e8421f"],
        [0.7, "#b3200f"],
        [1, "#6d0f0a"],
      ],
    ),
    gradient("linear", "wall", `x1="0" y1="0" x2="0" y2="${round(edge)}" gradientUnits="userSpaceOnUse"`, [
      [0, "#3c0808"],
      [1, "#8e180d"],
    ]),
    gradient(
      "linear",
      "shadow",
      `x1="0" y1="${height}" x2="0" y2="${round(edge)}" gradientUnits="userSpaceOnUse"`,
      [
        [0, "#1d0406"],
        [1, "#260506"],
      ],
    ),
    "</defs>",
    rectangle(0, 0, width, edge, "url(#wall)"),
    rectangle(0, edge, width, height - edge, "url(#floor)"),
    `<path fill="url(#shadow)" d="${onFloor}"/>`,
    `<path fill="#260506" d="${upright}"/>`,
    thing,
  );
}

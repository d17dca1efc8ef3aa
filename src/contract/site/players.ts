/** A page of another site that pages may show in a frame, but only after a reader has asked for it. */
export interface Embed {
  /** The name that readers know, such as YouTube. */
  host: string;
  /** The address of the frame. */
  frame: string;
}

interface Player {
  host: string;
  /** The origin of its frames, which the content security policy of every page allows. */
  origin: string;
  /** Returns the address of the frame of a page; `undefined` if it has none. */
  frameOf(page: URL): string | undefined;
}

const PLAYERS: readonly Player[] = [
  {
    host: "YouTube",
    // This host sets no cookies before the video plays.
    origin: "https://www.youtube-nocookie.com",
    frameOf({ hostname, pathname, searchParams }) {
      const [, short] = /^\/([\w-]{6,20})$/.exec(hostname === "youtu.be" ? pathname : "") ?? [];
      const isSite = /^(?:(?:www|m)\.)?youtube(?:-nocookie)?\.com$/.test(hostname);
      const [, named] = /^\/(?:embed|shorts|live)\/([\w-]{6,20})$/.exec(isSite ? pathname : "") ?? [];
      const watched = isSite && pathname === "/watch" ? searchParams.get("v") : undefined;
      const id = short ?? named ?? watched;
      return id && /^[\w-]{6,20}$/.test(id) ? `/embed/${id}?autoplay=1` : undefined;
    },
  },
  {
    host: "Vimeo",
    origin: "https://player.vimeo.com",
    frameOf({ hostname, pathname }) {
      if (!/^(?:www\.|player\.)?vimeo\.com$/.test(hostname)) return undefined;
      const [, id, key] = /^\/(?:video\/)?(\d{5,12})(?:\/([\da-f]{6,20}))?$/.exec(pathname) ?? [];
      return id && `/video/${id}?${key === undefined ? "" : `h=${key}&`}dnt=1&autoplay=1`;
    },
  },
  {
    host: "Bilibili",
    origin: "https://player.bilibili.com",
    frameOf({ hostname, pathname }) {
      if (!/^(?:www\.|m\.)?bilibili\.com$/.test(hostname)) return undefined;
      const [, id] = /^\/video\/(BV[\da-zA-Z]{8,12})\/?$/.exec(pathname) ?? [];
      return id && `/player.html?bvid=${id}&autoplay=1`;
    },
  },
  {
    host: "Naver TV",
    origin: "https://tv.naver.com",
    frameOf({ hostname, pathname }) {
      const [, id] = /^\/(?:v|embed)\/(\d{4,12})$/.exec(hostname === "tv.naver.com" ? pathname : "") ?? [];
      return id && `/embed/${id}?autoPlay=true`;
    },
  },
  {
    host: "OpenStreetMap",
    origin: "https://www.openstreetmap.org",
    frameOf({ hostname, hash }) {
      if (hostname !== "www.openstreetmap.org") return undefined;
      const [, zoom, lat, lon] = /^#map=(\d{1,2})\/(-?[\d.]{1,12})\/(-?[\d.]{1,12})$/.exec(hash) ?? [];
      return lat && lon && mapFrame({ zoom: Number(zoom), lat: Number(lat), lon: Number(lon) });
    },
  },
];

/** Origins of frames that every page may show. No page loads one of them by itself. */
export const FRAME_ORIGINS: readonly string[] = PLAYERS.map(({ origin }) => origin);

/** Returns the frame that shows a page of another site; `undefined` if the site is unknown. */
export function embedOf(address: string): Embed | undefined {
  const page = URL.parse(address);
  if (page?.protocol !== "https:" && page?.protocol !== "http:") return undefined;
  for (const { host, origin, frameOf } of PLAYERS) {
    const frame = frameOf(page);
    if (frame) return { host, frame: origin + frame };
  }
  return undefined;
}

/** Width of the visible part of the whole map at zoom 0, in degrees, for a frame of about 700 pixels. */
const WORLD_DEGREES = 360 * 2.75;

function mapFrame({ zoom, lat, lon }: { zoom: number; lat: number; lon: number }): string {
  const half = WORLD_DEGREES / 2 ** zoom / 2;
  const box = [lon - half, lat - half / 2, lon + half, lat + half / 2].map((each) => each.toFixed(5));
  return `/export/embed.html?bbox=${box.join("%2C")}&layer=mapnik&marker=${lat}%2C${lon}`;
}

/**
 * Symbols of units, and their names in Korean and Chinese, so that 3GB, 3 GB and 3기가 are one measure. Times are left out, since
 * nobody types 5 min for 5분.
 */
const UNITS: Readonly<Record<string, string>> = {
  kb: "킬로바이트 千字节",
  mb: "메가 메가바이트 兆 兆字节",
  gb: "기가 기가바이트 吉字节 千兆字节",
  tb: "테라 테라바이트 太字节",
  pb: "페타바이트 拍字节",
  kbps: "",
  mbps: "메가비피에스 兆比特每秒",
  gbps: "기가비피에스 吉比特每秒",
  ms: "밀리초 毫秒",
  hz: "헤르츠 赫兹",
  khz: "킬로헤르츠 千赫",
  mhz: "메가헤르츠 兆赫",
  ghz: "기가헤르츠 吉赫",
  mg: "밀리그램 毫克",
  g: "그램 克",
  kg: "킬로그램 千克 公斤",
  mm: "밀리미터 毫米",
  cm: "센티미터 센티 厘米",
  m: "미터 米",
  km: "킬로미터 千米 公里",
  ml: "밀리리터 毫升",
  l: "리터 升",
  w: "와트 瓦",
  kw: "킬로와트 千瓦",
  kwh: "킬로와트시 千瓦时",
  v: "볼트 伏",
  mah: "밀리암페어시 毫安时",
  px: "픽셀 像素",
  dpi: "",
  fps: "",
};

const SIGN_OF = new Map(
  Object.entries(UNITS).flatMap(([sign, names]) =>
    names.split(" ").flatMap((name): [string, string][] => (name === "" ? [] : [[name, sign]])),
  ),
);
/** Names sorted by length, so that 기가바이트 is found before 기가. */
const NAMES = [...SIGN_OF.keys()].sort((left, right) => right.length - left.length);

/** Matches the text that may separate a number from its unit. */
const SEAM = /^[ \u00a0\u202f]?$/u;

/** A number and its unit as one word, and the length of the unit in the text. */
export interface Measure {
  word: string;
  length: number;
}

/**
 * Returns the measure formed by a number and the text after it, both normalised; `undefined` if this text does not begin with a
 * unit.
 *
 * @param seam the text between the two
 */
export function measureOf(number: string, seam: string, following: string): Measure | undefined {
  if (!/^\d+$/.test(number) || !SEAM.test(seam)) return undefined;
  if (Object.hasOwn(UNITS, following)) return { word: number + following, length: following.length };
  const name = NAMES.find((one) => following.startsWith(one));
  return name === undefined ? undefined : { word: number + (SIGN_OF.get(name) ?? ""), length: name.length };
}

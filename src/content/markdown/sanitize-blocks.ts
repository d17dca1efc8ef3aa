import type { Options as Schema } from "rehype-sanitize";
import { SANITIZE_SCHEMA } from "./sanitize-schema.ts";

/** Matches the classes of page blocks. No other class of the site has this prefix. */
const BLOCK = /^block-[a-z0-9-]{1,40}$/;
const STEP = /^(?:\d|10)$/;
const DAY = /^\d{1,2}$/;
const MONTH = /^[\p{L}\d. ]{1,12}$/u;
const NUMBER = /^[\d.]{1,16}$/;

const ELEMENTS = ["a", "details", "div", "dl", "figure", "li", "ol", "p", "section", "span", "ul"];

/** Elements and attributes that a text with page blocks may contain. Texts without them are sanitised as before. */
export const BLOCKS_SCHEMA: Schema = { ...SANITIZE_SCHEMA, attributes: withBlocks() };

function withBlocks(): NonNullable<Schema["attributes"]> {
  const attributes = { ...SANITIZE_SCHEMA.attributes };
  for (const name of ELEMENTS) {
    const given = attributes[name] ?? [];
    const classes = given.find((one) => Array.isArray(one) && one[0] === "className");
    const others = given.filter((one) => one !== classes);
    const known = Array.isArray(classes) ? classes.slice(1) : [];
    attributes[name] = [...others, ["className", ...known, BLOCK]];
  }
  attributes["div"]?.push(
    "dataList",
    "dataForm",
    ["dataLabelled", "true"],
    ["dataMax", NUMBER],
    ["dataValue", NUMBER],
    ["dataDay", DAY],
    ["dataMonth", MONTH],
  );
  attributes["img"] = [
    ...(attributes["img"] ?? []),
    "dataMobile",
    ["dataFocusX", STEP],
    ["dataFocusY", STEP],
  ];
  return attributes;
}

import type { Parents } from "mdast";
import type { ContainerDirective, LeafDirective, TextDirective } from "mdast-util-directive";
import * as v from "valibot";
import type { BuildContext } from "./build-context.ts";
import type { Directive } from "./directive-nodes.ts";
import { readAttributes } from "./read-attributes.ts";

type Attributes = Readonly<Record<string, v.GenericSchema<string, unknown>>>;
type Values<Given extends Attributes> = v.InferOutput<ReturnType<typeof optionalEntries<Given>>>;

/** Returns a schema in which every attribute is optional. */
function optionalEntries<Given extends Attributes>(attributes: Given) {
  return v.partial(v.object(attributes));
}

interface Description<Given extends Attributes> {
  name: string;
  /** An example of correct use, which findings show. */
  usage: string;
  attributes: Given;
}

/** A block that contains other content. */
export interface ContainerBlock {
  form: "container";
  name: string;
  usage: string;
  /** The names of the blocks that may be inside it; `anything` stands for all blocks except those that span the page. */
  contains: "anything" | readonly string[];
  /** The only block that may contain it. */
  within?: string | undefined;
  /** True if the block is a section of the page, whose label is one level below that of the section around it. */
  isSection: boolean;
  /** True if the label does not become a heading. */
  hasPlainLabel?: boolean | undefined;
  /** Turns the directive into its elements. Its label is already a heading in it. */
  build(node: ContainerDirective, context: BuildContext): void;
}

/** A block of one line. */
interface LeafBlock {
  form: "leaf";
  name: string;
  usage: string;
  /** Maximum number of such blocks in an article. Default: unlimited. */
  most?: number | undefined;
  /** Replaces the directive at an index of its parent, together with the neighbours that belong to it. */
  build(node: LeafDirective, place: { parent: Parents; index: number }, context: BuildContext): void;
}

/** A block within a sentence. */
interface TextBlock {
  form: "text";
  name: string;
  usage: string;
  build(node: TextDirective, context: BuildContext): void;
}

export type PageBlock = ContainerBlock | LeafBlock | TextBlock;

/** Describes a block that contains other content. Its attributes are checked before it is built. */
export function containerBlock<Given extends Attributes>(
  block: Description<Given> &
    Pick<ContainerBlock, "contains" | "within" | "hasPlainLabel"> & {
      isSection?: boolean;
      build(node: ContainerDirective, values: Values<Given>, context: BuildContext): void;
    },
): ContainerBlock {
  return {
    ...block,
    form: "container",
    isSection: block.isSection ?? false,
    build: (node, context) => block.build(node, valuesOf(node, block, context), context),
  };
}

/** Describes a block of one line. */
export function leafBlock<Given extends Attributes>(
  block: Description<Given> &
    Pick<LeafBlock, "most"> & {
      build(
        node: LeafDirective,
        values: Values<Given>,
        place: { parent: Parents; index: number },
        context: BuildContext,
      ): void;
    },
): LeafBlock {
  return {
    ...block,
    form: "leaf",
    build: (node, place, context) => block.build(node, valuesOf(node, block, context), place, context),
  };
}

/** Describes a block within a sentence. */
export function textBlock<Given extends Attributes>(
  block: Description<Given> & {
    build(node: TextDirective, values: Values<Given>, context: BuildContext): void;
  },
): TextBlock {
  return {
    ...block,
    form: "text",
    build: (node, context) => block.build(node, valuesOf(node, block, context), context),
  };
}

/** Reads the attributes of a directive. Invalid attributes are reported and left out. */
export function valuesOf<Given extends Attributes>(
  node: Directive,
  block: Description<Given>,
  { report }: BuildContext,
): Values<Given> {
  return v.parse(optionalEntries(block.attributes), readAttributes(node, block, report));
}

import { posix } from "node:path";
import { tsPlugin } from "@sveltejs/acorn-typescript";
import {
  type Expression,
  type ImportDeclaration,
  Parser,
  type Program,
  type SpreadElement,
  type VariableDeclarator,
} from "acorn";
import { isRecord } from "../../contract/api/is-record.ts";

const TypeScriptParser = Parser.extend(tsPlugin());
/** Parses files in which `<Type>value` is not valid, so that JSX is possible. */
const JsxParser = Parser.extend(tsPlugin({ jsx: true }));

/** A call in the settings, such as `starlight({ … })`. */
export interface FoundCall {
  name: string;
  arguments: unknown[];
}

/** The literal values in a script. */
export interface LiteralScript {
  /** The script's default export, or its `module.exports`; `undefined` if that is computed. */
  exported: unknown;
  calls: FoundCall[];
}

/** The script's location, which is needed to resolve its relative imports. */
export interface ScriptPlace {
  path: string;
  /** Returns the text of a file; `undefined` if it does not exist. */
  read(path: string): string | undefined;
}

/**
 * Reads a settings script as data without running it. Understands literals, objects, lists, and names of constants and functions
 * with such values. Computed values are `undefined`. A call of any other function is replaced by its first argument, as for
 * `defineConfig({ … })`.
 *
 * @param source JavaScript or TypeScript
 * @param place if absent, imported values count as computed
 * @throws {SyntaxError} if the source is neither
 */
export function readLiteralScript(source: string, place?: ScriptPlace): LiteralScript {
  const reader = new LiteralReader(parseScript(source), place);
  return { exported: reader.exported(), calls: reader.calls };
}

/** True if a text is complete JavaScript or TypeScript, with or without JSX. */
export function isScript(source: string): boolean {
  try {
    parseScript(source);
    return true;
  } catch {
    return false;
  }
}

function parseScript(source: string): Program {
  const options = {
    ecmaVersion: "latest",
    sourceType: "module",
    // Required by the TypeScript plugin.
    locations: true,
  } as const;
  try {
    return TypeScriptParser.parse(source, options);
  } catch (error) {
    if (!source.includes("<")) throw error;
    return JsxParser.parse(source, options);
  }
}

/** Maximum nesting of values, and of names that refer to each other, even across scripts. */
const MAXIMUM_DEPTH = 50;
/** Maximum number of values read. Lists that repeat the same names could grow exponentially. */
const MAXIMUM_VALUES = 200_000;

/** State shared by scripts that import each other. */
interface Reading {
  left: number;
  /** The scripts by path; `undefined` for unreadable ones. */
  readers: Map<string, LiteralReader | undefined>;
}

class LiteralReader {
  readonly calls: FoundCall[] = [];
  readonly #program: Program;
  readonly #constants = new Map<string, Expression>();
  /** The return values of functions that only return a value. */
  readonly #functions = new Map<string, Expression>();
  /** The origin of imported names, by their local names. */
  readonly #imports = new Map<string, { from: string; name: string }>();
  readonly #place: ScriptPlace | undefined;
  readonly #reading: Reading;

  constructor(
    program: Program,
    place: ScriptPlace | undefined,
    reading: Reading = { left: MAXIMUM_VALUES, readers: new Map() },
  ) {
    this.#program = program;
    this.#place = place;
    this.#reading = reading;
    for (const statement of program.body) {
      if (statement.type === "ImportDeclaration") this.#import(statement);
      const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
      if (declaration?.type === "VariableDeclaration")
        for (const declared of declaration.declarations) this.#declare(declared);
      if (declaration?.type === "FunctionDeclaration") {
        const [only] = declaration.body.body;
        if (only?.type === "ReturnStatement" && only.argument)
          this.#functions.set(declaration.id?.name ?? "", only.argument);
      }
    }
  }

  #import({ source, specifiers }: ImportDeclaration): void {
    const from = String(source.value);
    if (!from.startsWith(".")) return;
    for (const specifier of specifiers) {
      const { type, local } = specifier;
      let name = type === "ImportDefaultSpecifier" ? "default" : "*";
      if (type === "ImportSpecifier" && specifier.imported.type === "Identifier")
        name = specifier.imported.name;
      this.#imports.set(local.name, { from, name });
    }
  }

  /** Returns a named export of a neighbouring script. */
  #imported({ from, name }: { from: string; name: string }, depth: number): unknown {
    const { path, read } = this.#place ?? {};
    if (path === undefined || read === undefined) return undefined;
    for (const file of scriptFiles(posix.join(posix.dirname(path), from))) {
      const source = read(file);
      if (source === undefined) continue;
      if (file.endsWith(".json")) return parseJson(source);
      const { readers } = this.#reading;
      if (!readers.has(file)) readers.set(file, this.#readerOf(source, { path: file, read }));
      const reader = readers.get(file);
      return name === "default" ? reader?.exported(depth) : reader?.named(name, depth);
    }
    return undefined;
  }

  #readerOf(source: string, place: ScriptPlace): LiteralReader | undefined {
    try {
      return new LiteralReader(parseScript(source), place, this.#reading);
    } catch {
      return undefined;
    }
  }

  /** Returns the value of a constant, or the return value of a function, with the given name. */
  named(name: string, depth: number): unknown {
    const written = this.#constants.get(name) ?? this.#functions.get(name);
    return written === undefined ? undefined : this.#read(written, depth);
  }

  #declare({ id, init }: VariableDeclarator): void {
    if (id.type === "Identifier" && init) this.#constants.set(id.name, init);
  }

  exported(depth = 0): unknown {
    for (const statement of this.#program.body) {
      if (statement.type === "ExportDefaultDeclaration") {
        const { declaration } = statement;
        if (declaration.type.endsWith("Declaration")) return undefined;
        return this.#read(declaration as Expression, depth);
      }
      if (statement.type !== "ExpressionStatement" || statement.expression.type !== "AssignmentExpression")
        continue;
      const { left, right } = statement.expression;
      if (
        left.type === "MemberExpression" &&
        left.property.type === "Identifier" &&
        left.property.name === "exports"
      )
        return this.#read(right, depth);
    }
    return undefined;
  }

  #read(written: Expression, depth: number): unknown {
    this.#reading.left -= 1;
    if (depth > MAXIMUM_DEPTH || this.#reading.left < 0) return undefined;
    const node = withoutTypes(written);
    const deeper = (inner: Expression): unknown => this.#read(inner, depth + 1);
    switch (node.type) {
      case "Literal":
        return node.value;
      case "TemplateLiteral":
        return node.expressions.length === 0 ? (node.quasis[0]?.value.cooked ?? undefined) : undefined;
      case "Identifier": {
        const constant = this.#constants.get(node.name);
        if (constant !== undefined) return deeper(constant);
        const elsewhere = this.#imports.get(node.name);
        return elsewhere === undefined ? undefined : this.#imported(elsewhere, depth + 1);
      }
      case "MemberExpression": {
        if (node.object.type === "Super" || node.property.type !== "Identifier" || node.computed)
          return undefined;
        const whole = deeper(node.object);
        return isRecord(whole) ? whole[node.property.name] : undefined;
      }
      case "ArrayExpression":
        return node.elements.flatMap((element) => (element === null ? [] : this.#items(element, depth)));
      case "ObjectExpression":
        return this.#object(node.properties, depth);
      case "CallExpression": {
        const returned =
          node.callee.type === "Identifier" ? this.#functions.get(node.callee.name) : undefined;
        if (returned !== undefined) return deeper(returned);
        const elsewhere = node.callee.type === "Identifier" ? this.#imports.get(node.callee.name) : undefined;
        // The argument of a known function must not replace the call, because the function computes something else.
        if (elsewhere !== undefined) return this.#imported(elsewhere, depth + 1);
        const given = node.arguments.flatMap((each) => (each.type === "SpreadElement" ? [] : deeper(each)));
        if (node.callee.type === "Identifier") this.calls.push({ name: node.callee.name, arguments: given });
        return given[0];
      }
      case "ParenthesizedExpression":
        return deeper(node.expression);
      default:
        return undefined;
    }
  }

  #items(element: Expression | SpreadElement, depth: number): unknown[] {
    if (element.type !== "SpreadElement") return [this.#read(element, depth + 1)];
    const spread = this.#read(element.argument, depth + 1);
    return Array.isArray(spread) ? spread : [undefined];
  }

  #object(
    properties: Extract<Expression, { type: "ObjectExpression" }>["properties"],
    depth: number,
  ): unknown {
    const made: [string, unknown][] = [];
    for (const property of properties) {
      if (property.type === "SpreadElement") {
        const spread = this.#read(property.argument, depth + 1);
        if (typeof spread === "object" && spread !== null) made.push(...Object.entries(spread));
        continue;
      }
      const { key, value, computed } = property;
      if (computed) continue;
      if (key.type === "Identifier") made.push([key.name, this.#read(value, depth + 1)]);
      else if (key.type === "Literal") made.push([String(key.value), this.#read(value, depth + 1)]);
    }
    return Object.fromEntries(made);
  }
}

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source) as unknown;
  } catch {
    return undefined;
  }
}

const ENDINGS = ["ts", "mts", "cts", "js", "mjs", "cjs"];

/** Returns the possible files of an import: `./en.js` may also be `en.ts`. */
function scriptFiles(path: string): string[] {
  const bare = path.replace(/\.[cm]?[jt]s$/, "");
  return [
    path,
    ...ENDINGS.map((ending) => `${bare}.${ending}`),
    ...ENDINGS.map((ending) => `${path}/index.${ending}`),
  ];
}

/** Returns the expression inside `expression as Type` or `expression satisfies Type`, which acorn itself does not know. */
function withoutTypes(node: Expression): Expression {
  const typed = node as { type: string; expression?: Expression };
  return /^TS(?:As|Satisfies|NonNull)Expression$/.test(typed.type) && typed.expression !== undefined
    ? withoutTypes(typed.expression)
    : node;
}

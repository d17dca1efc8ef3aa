import { type ESTree, Visitor, parseSync } from "vite";

/**
 * Finds the names of everything that a module caches from one call to the next: every `WeakMap` and `LRUCache`, and each `Map` that starts
 * empty, outlives the call that filled it, and is both written and read. A `Map` outlives a call if it belongs to the module or to a class,
 * or if the code that creates it declares a function that writes to it. A callback that is only passed on does not count.
 */
export function cachedNames(file: string, text: string): string[] {
  const found = new Set<string>();
  const emptyMaps: { name: string; depth: number }[] = [];
  const uses: { name: string; method: string; depth: number }[] = [];
  let depth = 0;
  const passedOn = new Set<unknown>();

  const begin = (name: string, value: ESTree.Expression | null | undefined) => {
    const made = value?.type === "NewExpression" ? value : undefined;
    if (made?.callee.type !== "Identifier") return;
    if (/^(WeakMap|LRUCache)$/.test(made.callee.name)) found.add(name);
    if (made.callee.name === "Map" && made.arguments.length === 0) emptyMaps.push({ name, depth });
  };
  const enter = (node: unknown) => {
    if (!passedOn.has(node)) depth += 1;
  };
  const leave = (node: unknown) => {
    if (!passedOn.has(node)) depth -= 1;
  };

  new Visitor({
    VariableDeclarator: ({ id, init }) => id.type === "Identifier" && begin(id.name, init),
    PropertyDefinition: ({ key, value }) => begin(nameOf(key), value),
    NewExpression: ({ callee }) => {
      if (callee.type === "Identifier" && callee.name === "LRUCache") found.add(callee.name);
    },
    CallExpression({ callee, arguments: given }) {
      for (const argument of given) passedOn.add(argument);
      if (callee.type !== "MemberExpression") return;
      uses.push({ name: nameOf(callee.object), method: nameOf(callee.property), depth });
    },
    FunctionDeclaration: enter,
    FunctionExpression: enter,
    ArrowFunctionExpression: enter,
    "FunctionDeclaration:exit": leave,
    "FunctionExpression:exit": leave,
    "ArrowFunctionExpression:exit": leave,
  }).visit(parseSync(file, text).program);

  for (const { name, depth: home } of emptyMaps) {
    const later = uses.filter((use) => use.name === name && use.depth > home);
    const isWritten = later.some(({ method }) => method === "set");
    const isRead = later.some(({ method }) => method === "get" || method === "has");
    if (isWritten && isRead) found.add(name);
  }
  return [...found];
}

function nameOf(node: ESTree.Node): string {
  if (node.type === "Identifier" || node.type === "PrivateIdentifier") return node.name;
  return node.type === "MemberExpression" && node.object.type === "ThisExpression"
    ? nameOf(node.property)
    : "";
}

import { Visitor, type ESTree } from "vite";
import type { Offence } from "../offence.ts";
import { offenceAt, type Source } from "../source.ts";

const TEXT_ATTRIBUTES = new Set([
  "label",
  "title",
  "placeholder",
  "aria-label",
  "aria-description",
  "alt",
  "description",
  "error",
]);
const LETTER = /\p{L}/u;
/** Entities, and message keys that a component translates itself. */
const NO_TEXT = /&#?\w+;|^[a-z][\w-]*(\.[\w-]+)+$/g;

/** The literal texts that an expression may evaluate to. */
function* textsOf(node: ESTree.Node): Generator<{ node: ESTree.Node; text: string }> {
  switch (node.type) {
    case "Literal":
      if (typeof node.value === "string") yield { node, text: node.value };
      return;
    case "TemplateLiteral":
      yield { node, text: node.quasis.map(({ value }) => value.raw).join("") };
      return;
    case "ConditionalExpression":
      yield* textsOf(node.consequent);
      yield* textsOf(node.alternate);
      return;
    case "LogicalExpression":
      yield* textsOf(node.left);
      yield* textsOf(node.right);
      return;
    case "JSXExpressionContainer":
      yield* textsOf(node.expression);
      return;
    case "JSXText":
      yield { node, text: node.value };
      return;
    default:
  }
}

/** Literal text in a component, which cannot be translated. */
export function literalTexts(source: Source): Offence[] {
  if (source.package !== "web" || source.isTest) return [];
  const found: Offence[] = [];
  const look = (node: ESTree.Node): void => {
    for (const each of textsOf(node)) {
      if (LETTER.test(each.text.replaceAll(NO_TEXT, ""))) {
        found.push(offenceAt(source, each.node, `literal text ${JSON.stringify(each.text.trim())}`));
      }
    }
  };
  new Visitor({
    JSXElement: ({ children }) => children.forEach(look),
    JSXFragment: ({ children }) => children.forEach(look),
    JSXAttribute: ({ name, value }) => {
      if (name.type === "JSXIdentifier" && TEXT_ATTRIBUTES.has(name.name) && value !== null) look(value);
    },
  }).visit(source.program);
  return found;
}

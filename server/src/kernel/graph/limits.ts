import {
  Kind,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from "graphql";
import { GRAPH_LIMITS } from "@openrounds/contract/kernel/graph.ts";
import { refuse } from "../refusal.ts";

const refuseDocument = (): never => refuse("error.invalidInput");

function parseWithin(query: string): DocumentNode {
  try {
    return parse(query, { maxTokens: GRAPH_LIMITS.tokens, noLocation: true });
  } catch {
    return refuseDocument();
  }
}

interface DocumentSize {
  readonly depth: number;
  readonly aliases: number;
}

/** The depth of a selection and its number of aliases, with its fragments. */
function sizeOf(set: SelectionSetNode, sizeOfFragment: (name: string) => DocumentSize): DocumentSize {
  const sizes = set.selections.map((selection): DocumentSize => {
    if (selection.kind === Kind.FRAGMENT_SPREAD) return sizeOfFragment(selection.name.value);
    const inner =
      selection.selectionSet === undefined ? { depth: 0, aliases: 0 } : sizeOf(selection.selectionSet, sizeOfFragment);
    if (selection.kind === Kind.INLINE_FRAGMENT) return inner;
    return { depth: inner.depth + 1, aliases: inner.aliases + (selection.alias === undefined ? 0 : 1) };
  });
  return {
    depth: Math.max(0, ...sizes.map(({ depth }) => depth)),
    aliases: sizes.reduce((sum, { aliases }) => sum + aliases, 0),
  };
}

/** Measures a valid document. Its fragments form no cycle, and each is measured once. */
function measure(root: OperationDefinitionNode, fragments: readonly FragmentDefinitionNode[]): DocumentSize {
  const known = new Map<string, DocumentSize>();
  const sizeOfFragment = (name: string): DocumentSize => {
    const seen = known.get(name);
    if (seen !== undefined) return seen;
    const fragment = fragments.find((each) => each.name.value === name);
    const size = fragment === undefined ? refuseDocument() : sizeOf(fragment.selectionSet, sizeOfFragment);
    known.set(name, size);
    return size;
  };
  return sizeOf(root.selectionSet, sizeOfFragment);
}

/** Parses a document of one operation that is valid by the schema and within the limits, or refuses it. */
export function readDocument(schema: GraphQLSchema, query: string, showsSchema: boolean): DocumentNode {
  const document = parseWithin(query);
  const operations = document.definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION);
  const fragments = document.definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION);
  const [operation] = operations;
  if (operation === undefined || operations.length > 1) return refuseDocument();
  const rules = showsSchema ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule];
  if (validate(schema, document, rules, { maxErrors: 1 }).length > 0) refuseDocument();
  const { depth, aliases } = measure(operation, fragments);
  const isWithin =
    depth <= GRAPH_LIMITS.depth &&
    aliases <= GRAPH_LIMITS.aliases &&
    operation.selectionSet.selections.length <= GRAPH_LIMITS.rootFields;
  return isWithin ? document : refuseDocument();
}

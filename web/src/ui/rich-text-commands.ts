import { baseKeymap, chainCommands, exitCode, toggleMark } from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import type { MarkType, NodeType } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItem, wrapInList } from "prosemirror-schema-list";
import type { Command, EditorState, Plugin } from "prosemirror-state";
import { schema } from "./rich-text-document.ts";

const { marks, nodes } = schema;

/** Whether the mark is active at the cursor, or anywhere in the selection. */
export function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { empty, $from, from, to } = selection;
  return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type);
}

/** The innermost list around the selection. */
function listAround({ selection: { $from } }: EditorState): { type: NodeType; at: number } | undefined {
  for (let depth = $from.depth; depth > 0; depth--) {
    const { type } = $from.node(depth);
    if (type === nodes.bulletList || type === nodes.orderedList) return { type, at: $from.before(depth) };
  }
  return undefined;
}

export const isInList = (state: EditorState, type: NodeType): boolean => listAround(state)?.type === type;

/** Turns the selection into a list, removes the list, or changes its kind. */
export const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) => {
    const around = listAround(state);
    if (around === undefined) return wrapInList(type)(state, dispatch);
    if (around.type === type) return liftListItem(nodes.listItem)(state, dispatch);
    dispatch?.(state.tr.setNodeMarkup(around.at, type));
    return true;
  };

const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hardBreak.create()).scrollIntoView());
  return true;
};

/** Links the selection, or changes the link around the cursor; without either the address itself is inserted. */
export const setLink =
  (href: string): Command =>
  (state, dispatch) => {
    const link = marks.link.create({ href });
    const { from, to, empty } = state.selection;
    const range = empty ? linkRange(state) : { from, to };
    const change =
      range === undefined
        ? state.tr.replaceSelectionWith(schema.text(href, [link]), false)
        : state.tr.removeMark(range.from, range.to, marks.link).addMark(range.from, range.to, link);
    dispatch?.(change);
    return true;
  };

/** Removes the link from the selection, or around the cursor. */
export const removeLink: Command = (state, dispatch) => {
  const { from, to, empty } = state.selection;
  const range = empty ? linkRange(state) : { from, to };
  if (range === undefined) return false;
  dispatch?.(state.tr.removeMark(range.from, range.to, marks.link));
  return true;
};

/** The range of the link around the cursor. */
function linkRange({ selection: { $from } }: EditorState): { from: number; to: number } | undefined {
  let at = $from.start();
  for (const child of $from.parent.children) {
    const end = at + child.nodeSize;
    if (at <= $from.pos && $from.pos <= end && marks.link.isInSet(child.marks) !== undefined) {
      return { from: at, to: end };
    }
    at = end;
  }
  return undefined;
}

/** The address of the link at the selection; empty if there is none. */
export function hrefAt({ selection: { $from, from, to, empty }, doc }: EditorState): string {
  const linkMarks = [...$from.marks()];
  if (!empty) doc.nodesBetween(from, to, (node) => void linkMarks.push(...node.marks));
  const href: unknown = linkMarks.find(({ type }) => type === marks.link)?.attrs["href"];
  return typeof href === "string" ? href : "";
}

/** Undo history and keyboard shortcuts. */
export const editingPlugins = (): Plugin[] => [
  history(),
  keymap({
    "Mod-b": toggleMark(marks.bold),
    "Mod-i": toggleMark(marks.italic),
    "Mod-z": undo,
    "Mod-y": redo,
    "Shift-Mod-z": redo,
    "Shift-Enter": chainCommands(exitCode, breakLine),
    Enter: splitListItem(nodes.listItem),
    "Mod-]": sinkListItem(nodes.listItem),
    "Mod-[": liftListItem(nodes.listItem),
  }),
  keymap(baseKeymap),
];

/** A position in the GPOS table of a font, with access to its numbers. */
class TablePosition {
  readonly #table: DataView;
  readonly #turned: Set<number>;
  readonly at: number;

  constructor(table: DataView, at = 0, turned = new Set<number>()) {
    this.#table = table;
    this.#turned = turned;
    this.at = at;
  }

  number(by: number): number {
    return this.#table.getUint16(this.at + by);
  }

  move(by: number): TablePosition {
    return new TablePosition(this.#table, this.at + by, this.#turned);
  }

  /** Follows an offset relative to this position. */
  follow(by: number): TablePosition {
    return this.move(this.number(by));
  }

  followFar(by: number): TablePosition {
    return this.move(this.#table.getUint32(this.at + by));
  }

  /** Follows all offsets of a list with a length prefix; null offsets are skipped. */
  followAll(by: number, size = 2, skip = 0): TablePosition[] {
    const rows = Array.from({ length: this.number(by) }, (_, row) => by + 2 + row * size + skip);
    return rows.filter((row) => this.number(row) !== 0).map((row) => this.follow(row));
  }

  /** Negates a signed number, once, even when several offsets lead to it. */
  turn(by: number): void {
    const at = this.at + by;
    if (this.#turned.has(at)) return;
    this.#turned.add(at);
    this.#table.setInt16(at, -this.#table.getInt16(at));
  }
}

const X_PLACEMENT = 1;
const Y_PLACEMENT = 2;
const ANCHOR_Y = 4;

const sizeOf = (format: number): number => 2 * format.toString(2).replaceAll("0", "").length;

function turnValue(position: TablePosition, format: number): void {
  if ((format & Y_PLACEMENT) !== 0) position.turn((format & X_PLACEMENT) === 0 ? 0 : 2);
}

const turnAnchors = (anchors: readonly TablePosition[]): void => anchors.forEach((anchor) => anchor.turn(ANCHOR_Y));

function turnSingles(sub: TablePosition): void {
  const format = sub.number(4);
  const isOne = sub.number(0) === 1;
  const first = sub.move(isOne ? 6 : 8);
  for (let row = 0; row < (isOne ? 1 : sub.number(6)); row++) turnValue(first.move(row * sizeOf(format)), format);
}

function turnPairs(sub: TablePosition): void {
  const [one, other] = [sub.number(4), sub.number(6)];
  const turnBoth = (position: TablePosition): void => {
    turnValue(position, one);
    turnValue(position.move(sizeOf(one)), other);
  };
  const size = sizeOf(one) + sizeOf(other);
  if (sub.number(0) === 1) {
    for (const set of sub.followAll(8)) {
      for (let row = 0; row < set.number(0); row++) turnBoth(set.move(2 + row * (2 + size) + 2));
    }
    return;
  }
  const count = sub.number(12) * sub.number(14);
  for (let row = 0; row < count; row++) turnBoth(sub.move(16 + row * size));
}

function turnCursive(sub: TablePosition): void {
  turnAnchors(sub.followAll(4, 4));
  turnAnchors(sub.followAll(4, 4, 2));
}

/** A matrix of anchors with one column for each class of marks. */
function turnGrid(grid: TablePosition, classes: number): void {
  for (let column = 0; column < classes; column++) turnAnchors(grid.followAll(0, 2 * classes, 2 * column));
}

function turnMarks(sub: TablePosition, isLigature: boolean): void {
  const classes = sub.number(6);
  turnAnchors(sub.follow(8).followAll(0, 4, 2));
  for (const grid of isLigature ? sub.follow(10).followAll(0) : [sub.follow(10)]) turnGrid(grid, classes);
}

function turnSubtable(kind: number, sub: TablePosition): void {
  if (kind === 1) turnSingles(sub);
  if (kind === 2) turnPairs(sub);
  if (kind === 3) turnCursive(sub);
  if (kind === 4 || kind === 5 || kind === 6) turnMarks(sub, kind === 5);
  if (kind === 9) turnSubtable(sub.number(2), sub.followFar(4));
}

/** The GPOS table of a font; undefined when there is none. */
function positioningOf(font: Buffer): DataView | undefined {
  for (let row = 0; row < font.readUInt16BE(4); row++) {
    const at = 12 + row * 16;
    if (font.toString("latin1", at, at + 4) !== "GPOS") continue;
    return new DataView(font.buffer, font.byteOffset + font.readUInt32BE(at + 8), font.readUInt32BE(at + 12));
  }
  return undefined;
}

/**
 * Negates the vertical offsets of a font in place. The layout engine interprets the upward offsets of the shaper as
 * downward, which would detach the dots of Arabic and Bengali letters.
 */
export function turnOffsets(font: Buffer): Buffer {
  const table = positioningOf(font);
  if (table === undefined) return font;
  for (const lookup of new TablePosition(table).follow(8).followAll(0)) {
    for (const sub of lookup.followAll(4)) turnSubtable(lookup.number(0), sub);
  }
  return font;
}

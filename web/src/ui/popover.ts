const GAP_PX = 4;

/** The props of the button that opens a popover. */
export interface PopoverTarget {
  readonly popoverTarget: string;
  readonly "aria-expanded": boolean;
}

/** Places a popover below its button or above it, and aligns it left or right, where there is more room. */
export function positionAtButton(popover: HTMLElement): void {
  const button = document.querySelector(`[popovertarget="${popover.id}"]`)?.getBoundingClientRect();
  if (button === undefined) return;
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const isBelow = button.bottom < height * 0.6;
  const isRight = button.right > width / 2;
  const px = (length: number): string => `${Math.max(0, length)}px`;
  popover.style.top = isBelow ? px(button.bottom + GAP_PX) : "auto";
  popover.style.bottom = isBelow ? "auto" : px(height - button.top + GAP_PX);
  popover.style.left = isRight ? "auto" : px(button.left);
  popover.style.right = isRight ? px(width - button.right) : "auto";
  popover.style.maxHeight = px((isBelow ? height - button.bottom : button.top) - 3 * GAP_PX);
}

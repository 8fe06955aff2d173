/** Every picture of the guides: its size on the page, in CSS pixels, and the most bytes of its file. */
export const PICTURE = { width: 640, height: 400, maxBytes: 30_000 } as const;

/** What a browser tells about the line of the device; Firefox and Safari tell nothing. */
export interface DeviceLine {
  /** Whether the person asked the browser to save data. */
  readonly saveData?: boolean;
  /** slow-2g, 2g, 3g or 4g, by the measured speed. */
  readonly effectiveType?: string;
}

declare global {
  interface Navigator {
    readonly connection?: DeviceLine;
  }
}

/** What the browser tells about the line now. */
export const deviceLine = (): DeviceLine => navigator.connection ?? {};

/** Whether data is to be saved: the person asks for it, or the line is as slow as 2G. */
export const isThin = ({ saveData, effectiveType }: DeviceLine): boolean =>
  saveData === true || (effectiveType?.endsWith("2g") ?? false);

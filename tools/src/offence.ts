/** A place that breaks a rule. */
export interface Offence {
  readonly file: string;
  /** Counted from 1; 0 is the whole file. */
  readonly line: number;
  readonly text: string;
}

/** Formats an offence as editors and terminals expect it. */
export const describe = ({ file, line, text }: Offence): string =>
  line > 0 ? `${file}:${line} ${text}` : `${file} ${text}`;

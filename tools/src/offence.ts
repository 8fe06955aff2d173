/** One place that breaks a rule. */
export interface Offence {
  readonly file: string;
  /** Counted from 1; 0 where the whole file is meant. */
  readonly line: number;
  readonly text: string;
}

/** The offence as editors and terminals understand it. */
export const describe = ({ file, line, text }: Offence): string =>
  line > 0 ? `${file}:${line} ${text}` : `${file} ${text}`;

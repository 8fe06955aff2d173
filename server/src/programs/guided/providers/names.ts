/** What names are proposed for. */
export interface NameSubject {
  readonly objective: string;
  /** What the objective is about, the most telling first; none where it is not known. */
  readonly topics: readonly string[];
  readonly focusArea: string;
  readonly audience: readonly string[];
  readonly locale: string;
}

export interface NameProvider {
  propose(subject: NameSubject): Promise<readonly string[]>;
}

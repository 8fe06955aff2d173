/** The facts that names are proposed from. */
export interface NameSubject {
  readonly objective: string;
  /** The topics of the objective, the most relevant first; empty when unknown. */
  readonly topics: readonly string[];
  readonly focusArea: string;
  readonly audience: readonly string[];
  readonly locale: string;
}

export interface NameProvider {
  propose(subject: NameSubject): Promise<readonly string[]>;
}

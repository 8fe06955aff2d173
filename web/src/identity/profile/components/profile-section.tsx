import type { ReactNode } from "react";

export interface ProfileSectionProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

/** A section of the profile on a card. */
export function ProfileSection({ title, text, children }: ProfileSectionProps) {
  return (
    <section className="card card--p stack g5" aria-label={title}>
      <div className="stack g1">
        <h2 className="lg">{title}</h2>
        {text !== undefined && <p className="sm t2">{text}</p>}
      </div>
      {children}
    </section>
  );
}

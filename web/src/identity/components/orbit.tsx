import { useText } from "../../kernel/i18n.tsx";
import { PEOPLE } from "./people.tsx";

/** The rings of the picture, and the dots between them. */
function OrbitRings() {
  return (
    <svg viewBox="0 0 600 600">
      <g fill="none" className="orbit__lines">
        <circle cx="300" cy="300" r="120" />
        <circle cx="300" cy="300" r="200" />
        <circle cx="300" cy="300" r="285" strokeDasharray="2 7" />
      </g>
      <path
        d="M300 100A200 200 0 0 1 473 200"
        fill="none"
        className="orbit__turn"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <g className="orbit__near">
        <circle cx="180" cy="300" r="5" />
        <circle cx="384" cy="216" r="4" />
        <circle cx="385" cy="384" r="5" />
        <circle cx="215" cy="385" r="4" />
      </g>
      <g className="orbit__far" opacity=".7">
        <circle cx="52" cy="158" r="4" />
        <circle cx="548" cy="442" r="4" />
        <circle cx="402" cy="567" r="4" />
      </g>
    </svg>
  );
}

interface OrbitProps {
  /** Tells the ids of two pictures on one page apart. */
  readonly name: string;
  readonly className?: string;
}

/** A picture of the product: people in a ring around a case. */
export function Orbit({ name, className = "" }: OrbitProps) {
  const t = useText();
  return (
    <div className={`orbit ${className}`} aria-hidden="true">
      <OrbitRings />
      {PEOPLE.map(({ town, isTalking, backdrop: [from, to], figure }) => (
        <span key={town} className={`node node--${town.toLowerCase()}${isTalking ? " node--talk" : ""}`}>
          <svg className="portrait" viewBox="25 5 130 130" preserveAspectRatio="xMidYMid slice">
            <defs>
              <linearGradient id={`${name}-${town}`} x1="0" y1="0" x2="1" y2="1">
                <stop stopColor={from} />
                <stop offset="1" stopColor={to} />
              </linearGradient>
            </defs>
            <rect x="-90" width="360" height="180" fill={`url(#${name}-${town})`} />
            <g transform="translate(0 4)">{figure}</g>
          </svg>
          <b>{town}</b>
        </span>
      ))}
      <div className="casecard">
        <span className="xs semi casecard__n">{t("identity.orbit.case")}</span>
        <span className="sm semi">{t("identity.orbit.topic")}</span>
        <span className="xs t3">{t("identity.orbit.question")}</span>
      </div>
    </div>
  );
}

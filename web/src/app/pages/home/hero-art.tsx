/** The rings behind the next session. */
const RINGS = [112, 158, 206, 256, 308, 362, 418] as const;

/** Dots on the rings: position, radius, colour. */
const DOTS = [
  [342.8, 409.7, 4, "teal-4"],
  [327.0, 549.6, 3, "teal-3"],
  [388.8, 301.5, 4, "teal-4"],
  [244.0, 419.3, 4, "now"],
  [201.9, 518.6, 3, "teal-4"],
  [294.9, 310.2, 3, "teal-3"],
  [216.0, 339.8, 4, "teal-3"],
  [504.0, 351.0, 4, "teal-3"],
  [577.4, 538.6, 3, "teal-4"],
] as const;

export function HeroArt() {
  return (
    <svg className="hero__art" viewBox="0 0 896 896" aria-hidden="true">
      {RINGS.map((radius, index) => (
        <circle key={radius} cx="448" cy="448" r={radius} strokeWidth={index % 2 === 0 ? 1.5 : 1} />
      ))}
      <g>
        {DOTS.map(([x, y, radius, ink]) => (
          <circle key={x} cx={x} cy={y} r={radius} className={`hero__dot hero__dot--${ink}`} />
        ))}
      </g>
    </svg>
  );
}

interface ProgressRingProps {
  readonly percent: number;
  /** Outer size in pixels. */
  readonly size: number;
  readonly width: number;
  readonly className?: string;
  /** Said by screen readers; without one the ring is decoration. */
  readonly label?: string;
}

/** The open ring as a measure. */
export function ProgressRing({ percent, size, width, className = "", label }: ProgressRingProps) {
  const radius = size / 2 - width / 2;
  const round = 2 * Math.PI * radius;
  const described = label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label };
  return (
    <svg className={`ring ${className}`} width={size} height={size} viewBox={`0 0 ${size} ${size}`} {...described}>
      <circle className="ring__t" cx={size / 2} cy={size / 2} r={radius} strokeWidth={width} />
      <circle
        className="ring__v"
        cx={size / 2}
        cy={size / 2}
        r={radius}
        strokeWidth={width}
        strokeDasharray={`${(round * Math.min(100, Math.max(0, percent))) / 100} ${round}`}
        transform={`rotate(-90 ${size / 2} ${size / 2})`}
      />
    </svg>
  );
}

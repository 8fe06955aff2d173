interface ProgressRingProps {
  readonly percent: number;
  /** Outer size in pixels. */
  readonly size: number;
  readonly width: number;
  readonly className?: string;
  /** Read to screen readers; without a label the ring is decoration. */
  readonly label?: string;
}

/** The ring of the logo as a measure. */
export function ProgressRing({ percent, size, width, className = "", label }: ProgressRingProps) {
  const radius = size / 2 - width / 2;
  const circumference = 2 * Math.PI * radius;
  const ariaProps = label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label };
  return (
    <svg className={`ring ${className}`} width={size} height={size} viewBox={`0 0 ${size} ${size}`} {...ariaProps}>
      <circle className="ring__t" cx={size / 2} cy={size / 2} r={radius} strokeWidth={width} />
      <circle
        className="ring__v"
        cx={size / 2}
        cy={size / 2}
        r={radius}
        strokeWidth={width}
        strokeDasharray={`${(circumference * Math.min(100, Math.max(0, percent))) / 100} ${circumference}`}
        transform={`rotate(-90 ${size / 2} ${size / 2})`}
      />
    </svg>
  );
}

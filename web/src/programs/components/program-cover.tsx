import { imageAt } from "@openrounds/contract/media/schemas.ts";
import { memo, useState } from "react";
import { deviceLine, isThin } from "../../kernel/line.ts";
import "../../ui/styles/cover.css";
import {
  BLANK_BANNER,
  coverArt,
  transformToCentre,
  rampOf,
  type CoverRing,
} from "@openrounds/contract/programs/cover.ts";

function CoverRingArc({ ring, at: [x, y] }: { readonly ring: CoverRing; readonly at: readonly [number, number] }) {
  return (
    <circle
      cx={x}
      cy={y}
      r={ring.radius}
      stroke={`var(--${ring.ink})`}
      strokeWidth={ring.width}
      strokeDasharray={ring.dashes.join(" ")}
      transform={`rotate(${ring.turn} ${x} ${y})`}
    />
  );
}

/** The open rings of a program, in the colours of its cover. */
const CoverArt = memo(function Art({ programId }: { readonly programId: string }) {
  const { middle, rings, dot } = coverArt(programId);
  const { width, height } = BLANK_BANNER;
  const { x, scale } = transformToCentre();
  return (
    <svg
      className="cover__art"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect width={width} height={height} fill="var(--k1)" />
      <g transform={`translate(${x}) scale(${scale})`}>
        <g fill="none" strokeLinecap="round">
          {rings.map((ring) => (
            <CoverRingArc key={ring.ink} ring={ring} at={middle} />
          ))}
        </g>
        <circle cx={dot.at[0]} cy={dot.at[1]} r={dot.radius} fill="var(--kd)" />
        <circle cx={middle[0]} cy={middle[1]} r="11" fill="var(--k7)" />
      </g>
    </svg>
  );
});

/** The banner, which fades in over the rings once it is loaded. */
function CoverBanner({ logo }: { readonly logo: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <img
      className={isShown ? "cover__img is-shown" : "cover__img"}
      src={imageAt(logo, 512)}
      srcSet={`${imageAt(logo, 256)} 256w, ${imageAt(logo, 512)} 512w, ${imageAt(logo, 1024)} 1024w`}
      sizes="(max-width: 39.9375em) 6rem, 25rem"
      width="320"
      height="180"
      alt=""
      loading="lazy"
      onLoad={() => setShown(true)}
    />
  );
}

interface ProgramCoverProps {
  readonly programId: string;
  /** The first focus area, which chooses the colours independently of the language. */
  readonly focusAreaId?: string | undefined;
  readonly logo?: string | null;
}

/** The picture of a program: generated rings that stay the same, under its banner if it has one. */
export function ProgramCover({ programId, focusAreaId = "", logo }: ProgramCoverProps) {
  return (
    <span className={`cover cover--${rampOf(focusAreaId)}`} aria-hidden="true">
      <CoverArt programId={programId} />
      {logo && !isThin(deviceLine()) && <CoverBanner key={logo} logo={logo} />}
    </span>
  );
}

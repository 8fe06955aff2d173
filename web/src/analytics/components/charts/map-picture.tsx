import { bandOf } from "@openrounds/contract/analytics/rules.ts";
import { geoPath, type GeoPath, type GeoProjection } from "d3-geo";
import { useEffect, useRef, useState } from "react";
import { formatNumber } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import type { Areas } from "./areas.ts";
import { useBorders } from "./borders.ts";
import { FIT_AFTER_MS, MAP_HEIGHT, MAP_WIDTH, around, projectionOf, worldProjection } from "./projection.ts";
import type { Chosen, Spot } from "./spots.ts";

/** What the map shows: what is chosen, a second after it was; the world at once. */
function useShown({ country, state }: Chosen): Chosen {
  const [shown, setShown] = useState<Chosen>({});
  useEffect(() => {
    const chosen = { ...(country !== undefined && { country }), ...(state !== undefined && { state }) };
    const timer = setTimeout(() => setShown(chosen), country === undefined ? 0 : FIT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [country, state]);
  return country === undefined ? {} : shown;
}

/** The area of a country or a state; undefined where its borders are unknown. */
const areaOf = ({ features }: Areas, spot: Spot | undefined) =>
  spot === undefined ? undefined : features.find(({ id }) => id === spot.area);

/** The projection of a country, or of a state of it; without borders, of what is around them. */
function projectionIn({ state }: Chosen, areas: Areas, spots: readonly Spot[]): GeoProjection {
  const spot = spots.find(({ id }) => id === state);
  const area = areaOf(areas, spot);
  if (area !== undefined) return projectionOf(area);
  if (spot === undefined && areas.features.length > 0) return projectionOf(areas);
  const point = spot ?? spots[0];
  return point === undefined ? worldProjection() : projectionOf(around(point));
}

const RADIUS = 5;

interface SpotMarkProps {
  readonly spot: Spot;
  readonly area: Areas["features"][number] | undefined;
  readonly pathOf: GeoPath;
  readonly onChoose: () => void;
}

/** A place in the colour of its people; a dot where its borders are unknown or too small to be seen. */
function SpotMark({ spot, area, pathOf, onChoose }: SpotMarkProps) {
  const place = area ?? { type: "Point" as const, coordinates: [spot.longitude, spot.latitude] };
  const [[left, top], [right, bottom]] = pathOf.bounds(place);
  const [x, y] = pathOf.centroid(place);
  const isDot = Number.isFinite(x) && Math.max(right - left, bottom - top) < 2 * RADIUS;
  const style = { fill: `var(--or-seq-${bandOf(spot.people) + 1})` };
  return (
    <g className="spot" onClick={onChoose}>
      <title>{`${spot.name}: ${formatNumber(spot.people)}`}</title>
      {isDot ? (
        <circle cx={x} cy={y} r={RADIUS} style={style} />
      ) : (
        <path d={pathOf(place) ?? undefined} style={style} />
      )}
    </g>
  );
}

interface MapPictureProps {
  readonly chosen: Chosen;
  readonly spots: readonly Spot[];
  /** What the map shows, and how many people are from there. */
  readonly label: string;
  readonly onChoose: (id: string) => void;
}

const NOTHING: Areas = { type: "FeatureCollection", features: [] };

/** Land, and on it the places that people are from in the colours of their numbers. */
export function MapPicture({ chosen, spots, label, onChoose }: MapPictureProps) {
  const t = useText();
  const shown = useShown(chosen);
  const world = useBorders("world") ?? NOTHING;
  const areas = useBorders(chosen.country ?? "world");
  const isWorld = shown.country === undefined || areas === undefined;
  const projection = isWorld ? worldProjection() : projectionIn(shown, areas, spots);
  const pathOf = geoPath(projection);
  const land = isWorld || areas.features.length === 0 ? world : areas;
  const frame = useRef<HTMLDivElement>(null);
  const [first] = spots;
  const middle = (first && projection([first.longitude, first.latitude])?.[0]) ?? MAP_WIDTH / 2;
  // A phone shows a part of the map: the one with the most people.
  useEffect(() => {
    const box = frame.current;
    if (box !== null) box.scrollLeft = (middle / MAP_WIDTH) * box.scrollWidth - box.clientWidth / 2;
  }, [middle]);
  return (
    <div
      ref={frame}
      className="mapscroll"
      tabIndex={0}
      role="region"
      aria-label={t("analytics.chart.scroll", { name: t("analytics.location.title") })}
    >
      <svg className="map" viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`} role="img" aria-label={label}>
        <path className="map__land" d={pathOf(land) ?? undefined} />
        {spots
          .filter(({ id }) => id !== "")
          .toReversed()
          .map((spot) => (
            <SpotMark
              key={spot.id}
              spot={spot}
              area={areaOf(areas ?? NOTHING, spot)}
              pathOf={pathOf}
              onChoose={() => onChoose(spot.id)}
            />
          ))}
      </svg>
    </div>
  );
}

import { bandOf } from "@openrounds/contract/analytics/rules.ts";
import { geoPath, type GeoPath, type GeoProjection } from "d3-geo";
import { useEffect, useRef, useState } from "react";
import { formatNumber } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import type { AreaCollection } from "./areas.ts";
import { useBorders } from "./borders.ts";
import { FIT_DELAY_MS, MAP_HEIGHT, MAP_WIDTH, surroundingsOf, projectionOf, worldProjection } from "./projection.ts";
import type { MapSelection, MapPlace } from "./map-places.ts";

/** What the map shows: the world at once, a chosen place after a delay. */
function useDelayedSelection({ country, state }: MapSelection): MapSelection {
  const [shown, setShown] = useState<MapSelection>({});
  useEffect(() => {
    const chosen = { ...(country !== undefined && { country }), ...(state !== undefined && { state }) };
    const timer = setTimeout(() => setShown(chosen), country === undefined ? 0 : FIT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [country, state]);
  return country === undefined ? {} : shown;
}

/** The area of a place; undefined if its borders are unknown. */
const areaOf = ({ features }: AreaCollection, place: MapPlace | undefined) =>
  place === undefined ? undefined : features.find(({ id }) => id === place.area);

/** The projection for a country or a state; without borders, for the surroundings of the place. */
function projectionIn({ state }: MapSelection, areas: AreaCollection, places: readonly MapPlace[]): GeoProjection {
  const place = places.find(({ id }) => id === state);
  const area = areaOf(areas, place);
  if (area !== undefined) return projectionOf(area);
  if (place === undefined && areas.features.length > 0) return projectionOf(areas);
  const point = place ?? places[0];
  return point === undefined ? worldProjection() : projectionOf(surroundingsOf(point));
}

const DOT_RADIUS = 5;

interface PlaceShapeProps {
  readonly place: MapPlace;
  readonly area: AreaCollection["features"][number] | undefined;
  readonly pathOf: GeoPath;
  readonly onChoose: () => void;
}

/** A place coloured by its number of people; a dot if its borders are unknown or too small to be seen. */
function PlaceShape({ place, area, pathOf, onChoose }: PlaceShapeProps) {
  const shape = area ?? { type: "Point" as const, coordinates: [place.longitude, place.latitude] };
  const [[left, top], [right, bottom]] = pathOf.bounds(shape);
  const [x, y] = pathOf.centroid(shape);
  const isDot = Number.isFinite(x) && Math.max(right - left, bottom - top) < 2 * DOT_RADIUS;
  const style = { fill: `var(--or-seq-${bandOf(place.people) + 1})` };
  return (
    <g className="spot" onClick={onChoose}>
      <title>{`${place.name}: ${formatNumber(place.people)}`}</title>
      {isDot ? (
        <circle cx={x} cy={y} r={DOT_RADIUS} style={style} />
      ) : (
        <path d={pathOf(shape) ?? undefined} style={style} />
      )}
    </g>
  );
}

interface MapPictureProps {
  readonly chosen: MapSelection;
  readonly places: readonly MapPlace[];
  /** The accessible name: what the map shows, and how many people are from there. */
  readonly label: string;
  readonly onChoose: (id: string) => void;
}

const NO_AREAS: AreaCollection = { type: "FeatureCollection", features: [] };

/** Land, and on it the places that people are from, coloured by their number. */
export function MapPicture({ chosen, places, label, onChoose }: MapPictureProps) {
  const t = useText();
  const shown = useDelayedSelection(chosen);
  const world = useBorders("world") ?? NO_AREAS;
  const areas = useBorders(chosen.country ?? "world");
  const isWorld = shown.country === undefined || areas === undefined;
  const projection = isWorld ? worldProjection() : projectionIn(shown, areas, places);
  const pathOf = geoPath(projection);
  const land = isWorld || areas.features.length === 0 ? world : areas;
  const frame = useRef<HTMLDivElement>(null);
  const [first] = places;
  const middle = (first && projection([first.longitude, first.latitude])?.[0]) ?? MAP_WIDTH / 2;
  // On a phone the map is scrolled to the place with the most people.
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
        {places
          .filter(({ id }) => id !== "")
          .toReversed()
          .map((place) => (
            <PlaceShape
              key={place.id}
              place={place}
              area={areaOf(areas ?? NO_AREAS, place)}
              pathOf={pathOf}
              onChoose={() => onChoose(place.id)}
            />
          ))}
      </svg>
    </div>
  );
}

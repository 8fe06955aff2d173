import { IconChevronRight } from "@tabler/icons-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { MAP_LEGEND, bandOf } from "@openrounds/contract/analytics/rules.ts";
import type { LearningSite, LocationReport } from "@openrounds/contract/analytics/schemas.ts";
import { formatNumber } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { useMost } from "./chart-card.tsx";
import { LAND, type LandCell } from "./land.ts";
import {
  FIT_AFTER_MS,
  INITIAL_ZOOM,
  MAP_HEIGHT,
  MAP_WIDTH,
  WORLD,
  placed,
  viewOf,
  type Point,
  type View,
} from "./projection.ts";

/** What is chosen: nothing for the world, a country, or a state of it. */
export interface Chosen {
  readonly country?: string;
  readonly state?: string;
}

interface Spot extends Point {
  readonly id: string;
  readonly name: string;
  readonly people: number;
  readonly sites: number;
  readonly siteList: readonly LearningSite[];
}

/** Of the world every third degree is drawn, of a country every one. */
const COARSE = 3;
const STATE_DEGREES = 1.5;
const DOT = 0.62;

const middleOf = (country: string, cells: readonly LandCell[]): Point | undefined => {
  const own = cells.filter((cell) => cell.country === country);
  const sum = own.reduce((all, cell) => ({ y: all.y + cell.latitude, x: all.x + cell.longitude }), { y: 0, x: 0 });
  return own.length === 0 ? undefined : { latitude: sum.y / own.length, longitude: sum.x / own.length };
};

function spotsOf({ countries, states }: LocationReport, { country }: Chosen): Spot[] {
  if (country !== undefined) {
    return states.map((each) => ({
      id: each.mapboxId,
      name: each.stateName,
      people: each.noOfParticpants,
      sites: each.noOfLearningSites,
      siteList: each.stateLearningSitesList,
      latitude: each.latitude,
      longitude: each.longitude,
    }));
  }
  return countries.map((each) => ({
    id: each.countryId,
    name: each.countryName,
    people: each.noOfParticpants,
    sites: each.noOfLearningSites,
    siteList: each.countryLearningSitesList,
    ...(middleOf(each.countryId, LAND) ?? { latitude: each.latitude, longitude: each.longitude }),
  }));
}

/** The view of what is chosen, a second after it was. */
function useFittingView({ country, state }: Chosen, spots: readonly Spot[]): View {
  const [view, setView] = useState(WORLD);
  const chosen = spots.find(({ id }) => id === state);
  const latitude = chosen?.latitude;
  const longitude = chosen?.longitude;
  useEffect(() => {
    const fit = (): void => {
      if (country === undefined) return setView(WORLD);
      if (latitude === undefined || longitude === undefined) {
        return setView(viewOf(LAND.filter((cell) => cell.country === country)));
      }
      const corner = (by: number): Point => ({ latitude: latitude + by, longitude: longitude + by });
      setView(viewOf([corner(-STATE_DEGREES), corner(STATE_DEGREES)]));
    };
    const timer = setTimeout(fit, country === undefined ? 0 : FIT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [country, latitude, longitude]);
  return view;
}

const bandColour = (band: number): string => `var(--or-seq-${Math.min(7, band + 1)})`;

function Land({ view }: { readonly view: View }) {
  const isWorld = view.zoom === INITIAL_ZOOM;
  const every = isWorld ? COARSE : 1;
  const path = useMemo(
    () =>
      LAND.filter(
        ({ latitude, longitude }) =>
          !isWorld || (Math.floor(latitude) % every === 0 && Math.floor(longitude) % every === 0),
      )
        .map((cell) => placed(cell, view))
        .filter(({ left, top }) => left > -9 && left < MAP_WIDTH + 9 && top > -9 && top < MAP_HEIGHT + 9)
        .map(({ left, top }) => `M${left.toFixed(1)} ${top.toFixed(1)}h.01`)
        .join(""),
    [view, every, isWorld],
  );
  return <path d={path} stroke="var(--or-border-strong)" strokeWidth={every * view.zoom * DOT} strokeLinecap="round" />;
}

interface SpotProps {
  readonly spot: Spot;
  readonly view: View;
  readonly onChoose: () => void;
}

const SMALLEST = 4;
const GROWTH = 1.1;

function SpotMark({ spot, view, onChoose }: SpotProps) {
  const { left, top } = placed(spot, view);
  const band = bandOf(spot.people);
  const radius = SMALLEST + band * GROWTH;
  return (
    <g className="spot" onClick={onChoose}>
      <title>{`${spot.name}: ${formatNumber(spot.people)}`}</title>
      <circle cx={left} cy={top} r={radius * 2} style={{ fill: bandColour(band) }} fillOpacity=".28" />
      <circle cx={left} cy={top} r={radius} style={{ fill: bandColour(band) }} stroke="var(--or-seq-6)" />
    </g>
  );
}

function Legend() {
  const t = useText();
  return (
    <div className="scale">
      <span className="xs t3">{t("analytics.location.people")}</span>
      {MAP_LEGEND.map(([from, to], index) => (
        <span key={from} className="xs num t2">
          <i style={{ background: `var(--or-seq-${index + 2})` }} />
          {t("analytics.location.band", { from: String(from), to: to === undefined ? "none" : String(to) })}
        </span>
      ))}
    </div>
  );
}

interface MapProps {
  readonly report: LocationReport;
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
}

/** The way from the world to what is chosen. */
function Path({ report, chosen, onChoose }: MapProps) {
  const t = useText();
  const country = report.countries.find(({ countryId }) => countryId === chosen.country);
  const state = report.states.find(({ mapboxId }) => mapboxId === chosen.state);
  if (country === undefined) return null;
  return (
    <nav className="crumbs mapcrumbs" aria-label={t("analytics.location.path")}>
      <button type="button" onClick={() => onChoose({})}>
        {t("analytics.location.world")}
      </button>
      <IconChevronRight className="i" aria-hidden />
      {state === undefined ? (
        <span aria-current="page">{country.countryName}</span>
      ) : (
        <>
          <button type="button" onClick={() => onChoose({ country: country.countryId })}>
            {country.countryName}
          </button>
          <IconChevronRight className="i" aria-hidden />
          <span aria-current="page">{state.stateName}</span>
        </>
      )}
    </nav>
  );
}

function SiteTable({ sites }: { readonly sites: readonly LearningSite[] }) {
  const t = useText();
  const most = useMost(sites.length);
  return (
    <>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t("analytics.location.site")}</th>
            <th scope="col" className="r">
              {t("analytics.location.people")}
            </th>
          </tr>
        </thead>
        <tbody>
          {sites.map(({ userOrganizationName, noOfParticipants }, index) => (
            <tr key={`${index} ${userOrganizationName}`}>
              <td>{userOrganizationName}</td>
              <td className="r num">{formatNumber(noOfParticipants)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {most !== undefined && <p className="xs t3">{most}</p>}
    </>
  );
}

function SpotTable({
  spots,
  isWorld,
  onChoose,
}: {
  spots: readonly Spot[];
  isWorld: boolean;
  onChoose: (id: string) => void;
}) {
  const t = useText();
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{t(isWorld ? "analytics.location.country" : "analytics.location.state")}</th>
          <th scope="col" className="r">
            {t("analytics.location.people")}
          </th>
          <th scope="col" className="r">
            {t("analytics.location.sites")}
          </th>
        </tr>
      </thead>
      <tbody>
        {spots.map(({ id, name, people, sites }) => (
          <tr key={id}>
            <td>
              {id === "" ? (
                name
              ) : (
                <button type="button" className="link" onClick={() => onChoose(id)}>
                  {name}
                </button>
              )}
            </td>
            <td className="r num">{formatNumber(people)}</td>
            <td className="r num t2">{formatNumber(sites)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Where people are: the world, then a country with its states, then a state with its learning sites. */
export function WorldMap({ report, chosen, onChoose }: MapProps) {
  const t = useText();
  const spots = spotsOf(report, chosen);
  const view = useFittingView(chosen, spots);
  const isWorld = chosen.country === undefined;
  const choose = (id: string): void =>
    onChoose(chosen.country === undefined ? { country: id } : { country: chosen.country, state: id });
  const state = spots.find(({ id }) => id === chosen.state);
  const frame = useRef<HTMLDivElement>(null);
  const [first] = spots;
  const middle = first === undefined ? MAP_WIDTH / 2 : placed(first, view).left;
  // A phone shows a part of the map: the one with the most people.
  useEffect(() => {
    const box = frame.current;
    if (box !== null) box.scrollLeft = (middle / MAP_WIDTH) * box.scrollWidth - box.clientWidth / 2;
  }, [middle]);
  const people = spots.reduce((sum, each) => sum + each.people, 0);
  const place = report.countries.find(({ countryId }) => countryId === chosen.country)?.countryName;
  return (
    <>
      <Path report={report} chosen={chosen} onChoose={onChoose} />
      <div className="mapwrap">
        <div
          ref={frame}
          className="mapscroll"
          tabIndex={0}
          role="region"
          aria-label={t("analytics.chart.scroll", { name: t("analytics.location.title") })}
        >
          <svg
            className="map"
            viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
            role="img"
            aria-label={t("analytics.location.map", { place: place ?? t("analytics.location.world"), count: people })}
          >
            <Land view={view} />
            {spots
              .filter(({ id }) => id !== "")
              .toReversed()
              .map((spot) => (
                <SpotMark key={spot.id} spot={spot} view={view} onChoose={() => choose(spot.id)} />
              ))}
          </svg>
        </div>
        <div className="maptable" tabIndex={0} role="region" aria-label={t("analytics.location.title")}>
          {state === undefined ? (
            <SpotTable spots={spots} isWorld={isWorld} onChoose={choose} />
          ) : (
            <SiteTable sites={state.siteList} />
          )}
        </div>
      </div>
      <Legend />
    </>
  );
}

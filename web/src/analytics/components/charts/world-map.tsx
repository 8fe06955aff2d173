import { IconChevronRight } from "@tabler/icons-react";
import { useInViewport } from "@mantine/hooks";
import { lazy, useState } from "react";
import { MAP_LEGEND } from "@openrounds/contract/analytics/rules.ts";
import type { LearningSite, LocationReport } from "@openrounds/contract/analytics/schemas.ts";
import { formatNumber } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { PagePart } from "../../../ui/page-part.tsx";
import { useLimitNote } from "./chart-card.tsx";
import { mapPlacesOf, type MapSelection, type MapPlace } from "./map-places.ts";

const MapPicture = lazy(async () => ({ default: (await import("./map-picture.tsx")).MapPicture }));

function MapLegend() {
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
  readonly chosen: MapSelection;
  readonly onChoose: (chosen: MapSelection) => void;
}

/** Breadcrumbs from the world to the chosen place. */
function MapCrumbs({ report, chosen, onChoose }: MapProps) {
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
  const limitNote = useLimitNote(sites.length);
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
      {limitNote !== undefined && <p className="xs t3">{limitNote}</p>}
    </>
  );
}

function PlaceTable({
  places,
  isWorld,
  onChoose,
}: {
  places: readonly MapPlace[];
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
        {places.map(({ id, name, people, sites }) => (
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

/** Turns true once the element has been in view. */
function useWasInView() {
  const { ref, inViewport } = useInViewport();
  const [wasInView, setWasInView] = useState(false);
  if (inViewport && !wasInView) setWasInView(true);
  return { ref, wasInView };
}

/** Where people are from: countries, then the states of a country, then the learning sites of a state. */
export function WorldMap({ report, chosen, onChoose }: MapProps) {
  const t = useText();
  const { ref, wasInView } = useWasInView();
  const places = mapPlacesOf(report, chosen);
  const { country } = chosen;
  const choose = (id: string): void => onChoose(country === undefined ? { country: id } : { country, state: id });
  const state = places.find(({ id }) => id === chosen.state);
  const shownCountry = report.countries.find(({ countryId }) => countryId === country)?.countryName;
  const count = places.reduce((sum, each) => sum + each.people, 0);
  const label = t("analytics.location.map", { place: shownCountry ?? t("analytics.location.world"), count });
  return (
    <>
      <MapCrumbs report={report} chosen={chosen} onChoose={onChoose} />
      <div className="mapwrap">
        <div ref={ref} className="mapbox">
          {wasInView && (
            <PagePart lines={8} height="2rem">
              <MapPicture chosen={chosen} places={places} label={label} onChoose={choose} />
            </PagePart>
          )}
        </div>
        <div className="maptable" tabIndex={0} role="group" aria-label={t("analytics.location.title")}>
          {state === undefined ? (
            <PlaceTable places={places} isWorld={country === undefined} onChoose={choose} />
          ) : (
            <SiteTable sites={state.siteList} />
          )}
        </div>
      </div>
      <MapLegend />
    </>
  );
}

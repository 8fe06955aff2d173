import { IconChevronRight } from "@tabler/icons-react";
import { useInViewport } from "@mantine/hooks";
import { lazy, useState } from "react";
import { MAP_LEGEND } from "@openrounds/contract/analytics/rules.ts";
import type { LearningSite, LocationReport } from "@openrounds/contract/analytics/schemas.ts";
import { formatNumber } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { PagePart } from "../../../ui/page-part.tsx";
import { useMost } from "./chart-card.tsx";
import { spotsOf, type Chosen, type Spot } from "./spots.ts";

const MapPicture = lazy(async () => ({ default: (await import("./map-picture.tsx")).MapPicture }));

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

/** Turns true once an element was in sight. */
function useSeen() {
  const { ref, inViewport } = useInViewport();
  const [isSeen, setSeen] = useState(false);
  if (inViewport && !isSeen) setSeen(true);
  return { ref, isSeen };
}

/** Where people are: the world, then a country with its states, then a state with its learning sites. */
export function WorldMap({ report, chosen, onChoose }: MapProps) {
  const t = useText();
  const { ref, isSeen } = useSeen();
  const spots = spotsOf(report, chosen);
  const { country } = chosen;
  const choose = (id: string): void => onChoose(country === undefined ? { country: id } : { country, state: id });
  const state = spots.find(({ id }) => id === chosen.state);
  const place = report.countries.find(({ countryId }) => countryId === country)?.countryName;
  const count = spots.reduce((sum, each) => sum + each.people, 0);
  const label = t("analytics.location.map", { place: place ?? t("analytics.location.world"), count });
  return (
    <>
      <Path report={report} chosen={chosen} onChoose={onChoose} />
      <div className="mapwrap">
        <div ref={ref} className="mapbox">
          {isSeen && (
            <PagePart lines={8} height="2rem">
              <MapPicture chosen={chosen} spots={spots} label={label} onChoose={choose} />
            </PagePart>
          )}
        </div>
        <div className="maptable" tabIndex={0} role="region" aria-label={t("analytics.location.title")}>
          {state === undefined ? (
            <SpotTable spots={spots} isWorld={country === undefined} onChoose={choose} />
          ) : (
            <SiteTable sites={state.siteList} />
          )}
        </div>
      </div>
      <Legend />
    </>
  );
}

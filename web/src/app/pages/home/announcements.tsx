import { IconSpeakerphone } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { batchPath } from "@openrounds/contract/batches/paths.ts";
import { announcementEndpoints } from "@openrounds/contract/community/announcements/endpoints.ts";
import { discussionSearch } from "@openrounds/contract/community/paths.ts";
import { ANNOUNCEMENTS_INPUT } from "@openrounds/contract/pages/home.ts";
import { formatDayAndMonth } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { endpointQuery } from "../../../kernel/query.ts";
import { SeeAll, useFirstRows } from "./see-all.tsx";

const MAX_SHOWN = 3;
const SECOND_MS = 1000;

/** The latest announcements in the batches of the person, unseen ones marked; nothing if there are none. */
export function Announcements() {
  const t = useText();
  const { data } = useSuspenseQuery(endpointQuery(announcementEndpoints.listMine, ANNOUNCEMENTS_INPUT));
  const { shown, ...more } = useFirstRows(data.announcementList, MAX_SHOWN);
  if (shown.length === 0) return null;
  return (
    <section className="card" aria-labelledby="announcements">
      <div className="card__h">
        <h2 id="announcements">{t("home.announcements")}</h2>
        <SeeAll {...more} />
      </div>
      <div className="list">
        {shown.map(({ postId, entityId, entityName, heading, postedAt, status }) => (
          <Link key={postId} className="ann" to={batchPath(entityId)} search={discussionSearch("announcement", postId)}>
            <span className={status === "UNSEEN" ? "ft ft--brand" : "ft"}>
              <IconSpeakerphone className="i" aria-hidden />
            </span>
            <span className="grow">
              <span className={status === "UNSEEN" ? "sm semi home__line" : "sm home__line"}>{heading}</span>
              <span className="xs t3">
                {entityName} · {formatDayAndMonth(postedAt * SECOND_MS)}
              </span>
            </span>
            {status === "UNSEEN" && (
              <>
                <span className="home__dot" aria-hidden="true" />
                <span className="sr">{t("home.unseen")}</span>
              </>
            )}
          </Link>
        ))}
      </div>
    </section>
  );
}

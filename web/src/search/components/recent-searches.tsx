import { IconHistory, IconX } from "@tabler/icons-react";
import { useText } from "../../kernel/i18n.tsx";
import { useRemoveRecent, useRecent } from "../data.ts";

/** The person's recent searches, to be repeated or removed one by one or all at once. */
export function RecentSearches({ onPick }: { readonly onPick: (text: string) => void }) {
  const t = useText();
  const recent = useRecent();
  const { forgetOne, forgetAll, isGone } = useRemoveRecent();
  const shown = recent.filter(({ id }) => !isGone(id));
  if (shown.length === 0) return null;
  return (
    <section aria-label={t("search.recent")}>
      <div className="row between srec">
        <p className="eyebrow">{t("search.recent")}</p>
        <button type="button" className="link xs srec__a" onClick={forgetAll}>
          {t("search.clearAll")}
        </button>
      </div>
      <div className="chips srecs">
        {shown.map(({ id, searchText }) => (
          <span key={id} className="chip">
            <button type="button" className="srecs__t" onClick={() => onPick(searchText)}>
              <IconHistory className="i" aria-hidden />
              <span className="trunc">{searchText}</span>
            </button>
            <button
              type="button"
              className="srecs__x"
              aria-label={t("search.clearOne", { text: searchText })}
              onClick={() => forgetOne(id)}
            >
              <IconX className="i" aria-hidden />
            </button>
          </span>
        ))}
      </div>
    </section>
  );
}

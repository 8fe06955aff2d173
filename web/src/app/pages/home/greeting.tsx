import { wallClock } from "@openrounds/contract/kernel/time.ts";
import { nowMs } from "../../../kernel/clock.ts";
import { deviceTimeZone, formatLocale, zoneName } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { PageHeading } from "./page-heading.tsx";
import { partOfDay } from "./countdown.ts";

const today = (): string =>
  new Intl.DateTimeFormat(formatLocale(), { weekday: "long", day: "numeric", month: "long" }).format(nowMs());

/** A greeting with the date. */
export function Greeting({ name }: { readonly name: string }) {
  const t = useText();
  const hour = Number(wallClock(nowMs(), deviceTimeZone()).time.slice(0, 2));
  return (
    <div className="greet">
      <div>
        <PageHeading title={t("app.nav.home")} text={t(`home.greeting.${partOfDay(hour)}`, { name })} />
        <p className="t2 sm greet__day">
          {today()}
          <span className="only-d"> · {t("home.zone", { zone: zoneName(deviceTimeZone(), nowMs()) })}</span>
        </p>
      </div>
    </div>
  );
}

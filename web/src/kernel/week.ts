import { formatLocale } from "./format.ts";

interface WeekInfo {
  /** 1 is Monday, 7 is Sunday. */
  readonly firstDay: number;
}

/** A locale with the data of weeks, by the method of the standard or the property of older browsers. */
interface LocaleWithWeeks {
  readonly getWeekInfo?: () => WeekInfo;
  readonly weekInfo?: WeekInfo;
}

const MONDAY = 1;
const DAYS = 7;

/** The first day of the week in the region of the language, 0 being Sunday; Monday in browsers without the data. */
export function firstWeekday(): number {
  const locale: Intl.Locale & LocaleWithWeeks = new Intl.Locale(formatLocale()).maximize();
  return ((locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? MONDAY) % DAYS;
}

import { intlLocale } from "@openrounds/messages/locales.ts";
import type { PrintedCertificate } from "@openrounds/contract/certificates/schemas.ts";
import { translate } from "../../kernel/i18n/messages.ts";
import type { CertificateSheet } from "./sheet.ts";

const HOUR_MINUTES = 60;
const HALF_HOUR_MINUTES = 30;

/** A written-out day: 12 March 2026. */
export const writtenDay = (day: string, language: string): string =>
  new Intl.DateTimeFormat(intlLocale(language), { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );

function attendedWords({ language, sessionsAttended: sessions, minutesAttended: minutes }: PrintedCertificate): string {
  if (sessions === 0) return "";
  if (minutes === 0) return translate(language, "certificate.printed.sessions", { sessions });
  if (minutes < HOUR_MINUTES) return translate(language, "certificate.printed.minutes", { sessions, minutes });
  const hours = Math.round(minutes / HALF_HOUR_MINUTES) / 2;
  return translate(language, "certificate.printed.hours", { sessions, hours });
}

/** All texts of a certificate as they are drawn: fixed texts in its language, the organization in capitals. */
export function sheetOf(printed: PrintedCertificate, issuedAt: Date): CertificateSheet {
  const { language } = printed;
  return {
    templateType: printed.templateType,
    organizationName: printed.organizationName.toLocaleUpperCase(language),
    heading: printed.heading,
    subHeading: printed.subHeading,
    personName: printed.personName,
    programName: printed.programName,
    description: printed.description,
    attended: attendedWords(printed),
    issued: translate(language, "certificate.printed.issued", { date: writtenDay(printed.issuedOn, language) }),
    numbered: translate(language, "certificate.printed.number", { number: printed.number }),
    verifyHint: translate(language, "certificate.printed.verify"),
    verifyUrl: printed.verifyUrl,
    language,
    issuedAtMs: issuedAt.getTime(),
  };
}

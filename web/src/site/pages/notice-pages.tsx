import { formatDay } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { LegalFrame } from "../components/legal-frame.tsx";
import { LegalText, type LegalSection } from "../components/legal-text.tsx";
import { useMustAgree } from "../data.ts";

const PRIVACY_FROM = Date.UTC(2024, 10, 25);
const COPYRIGHT_FROM = Date.UTC(2022, 3, 15);
const COPYRIGHT_VERSION = "1.0";

const PRIVACY: readonly LegalSection[] = [
  { title: "site.privacy.kinds", text: "site.privacy.kinds.text" },
  { title: "site.privacy.why", text: "site.privacy.why.text" },
  { title: "site.privacy.who", text: "site.privacy.who.text" },
  { title: "site.privacy.retention", text: "site.privacy.retention.text" },
  { title: "site.privacy.rights", text: "site.privacy.rights.text" },
  { title: "site.privacy.patients", text: "site.privacy.patients.text" },
  { title: "site.privacy.children", text: "site.privacy.children.text" },
];
const COPYRIGHT: readonly LegalSection[] = [
  { title: "site.copyright.owner", text: "site.copyright.owner.text" },
  { title: "site.copyright.use", text: "site.copyright.use.text" },
  { title: "site.copyright.report", text: "site.copyright.report.text" },
];
const COOKIES: readonly LegalSection[] = [
  { title: "site.cookies.what", text: "site.cookies.what.text" },
  { title: "site.cookies.device", text: "site.cookies.device.text" },
  { title: "site.cookies.others", text: "site.cookies.others.text" },
  { title: "site.cookies.remove", text: "site.cookies.remove.text" },
];

/** The privacy notice. */
export function PrivacyPage() {
  const t = useText();
  const mustAgree = useMustAgree();
  return (
    <LegalFrame
      mustAgree={mustAgree}
      title={t("site.privacy.title")}
      meta={t("site.effective", { date: formatDay(PRIVACY_FROM, "UTC") })}
    >
      <LegalText sections={PRIVACY} />
    </LegalFrame>
  );
}

/** The copyright notice. */
export function CopyrightPage() {
  const t = useText();
  const meta = t("site.copyright.meta", { version: COPYRIGHT_VERSION, date: formatDay(COPYRIGHT_FROM, "UTC") });
  const mustAgree = useMustAgree();
  return (
    <LegalFrame mustAgree={mustAgree} title={t("site.copyright.title")} meta={meta}>
      <LegalText sections={COPYRIGHT} />
    </LegalFrame>
  );
}

/** The cookie notice. */
export function CookieNoticePage() {
  const t = useText();
  const mustAgree = useMustAgree();
  return (
    <LegalFrame mustAgree={mustAgree} title={t("site.cookies.title")} meta={t("site.cookies.meta")}>
      <LegalText sections={COOKIES} />
    </LegalFrame>
  );
}

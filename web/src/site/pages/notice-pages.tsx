import { formatDay } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { LegalFrame } from "../components/legal-frame.tsx";
import { COOKIES_TEXT } from "../components/cookies-text.ts";
import { COPYRIGHT_TEXT } from "../components/copyright-text.ts";
import { LegalText } from "../components/legal-text.tsx";
import { PRIVACY_TEXT } from "../components/privacy-text.ts";
import { useMustAgree } from "../data.ts";

const PRIVACY_FROM = Date.UTC(2024, 10, 25);
const COPYRIGHT_FROM = Date.UTC(2022, 3, 15);
const COPYRIGHT_VERSION = "1.0";

/** The privacy notice. */
export function PrivacyPage() {
  const t = useText();
  const mustAgree = useMustAgree();
  return (
    <LegalFrame
      mustAgree={mustAgree}
      title={t("legal.privacy.title")}
      meta={t("legal.effective", { date: formatDay(PRIVACY_FROM, "UTC") })}
    >
      <LegalText {...PRIVACY_TEXT} />
    </LegalFrame>
  );
}

/** The copyright notice. */
export function CopyrightPage() {
  const t = useText();
  const meta = t("legal.copyright.meta", { version: COPYRIGHT_VERSION, date: formatDay(COPYRIGHT_FROM, "UTC") });
  const mustAgree = useMustAgree();
  return (
    <LegalFrame mustAgree={mustAgree} title={t("legal.copyright.title")} meta={meta}>
      <LegalText {...COPYRIGHT_TEXT} />
    </LegalFrame>
  );
}

/** The cookie notice. */
export function CookieNoticePage() {
  const t = useText();
  const mustAgree = useMustAgree();
  return (
    <LegalFrame mustAgree={mustAgree} title={t("legal.cookies.title")} meta={t("legal.cookies.meta")}>
      <LegalText {...COOKIES_TEXT} />
    </LegalFrame>
  );
}

import { IconCertificate, IconChevronRight } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { certificateEndpoints } from "@openrounds/contract/certificates/endpoints.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { endpointQuery } from "../../../kernel/query.ts";
import { userIdOrSentinel } from "../../../kernel/session.ts";

/** The newest certificate; without one, how certificates are earned. */
export function CertificateHint() {
  const t = useText();
  const { data } = useSuspenseQuery(
    endpointQuery(certificateEndpoints.listMine, { query: { userId: userIdOrSentinel() } }),
  );
  const newest = data.certificateList[0];
  return (
    <Link className="card card--p row g4 plain" to="/certificate">
      <span className="ft ft--yellow">
        <IconCertificate className="i" aria-hidden />
      </span>
      <span className="grow">
        <span className="sm semi home__line">
          {t(newest === undefined ? "home.certificates" : "home.newCertificate")}
        </span>
        <span className="sm t3">{newest === undefined ? t("home.certificatesText") : newest.description}</span>
      </span>
      <IconChevronRight className="i t3" aria-hidden />
    </Link>
  );
}

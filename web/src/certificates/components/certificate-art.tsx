import type { TemplateType } from "@openrounds/contract/certificates/schemas.ts";
import { imageAt } from "@openrounds/contract/media/schemas.ts";
import "../../ui/styles/batch.css";
import "./certificates.css";

function Seal() {
  return (
    <svg className="seal" viewBox="0 0 64 64" aria-hidden="true">
      <path className="seal__ribbon" d="M22 40l-6 20 16-8 16 8-6-20z" />
      <circle className="seal__disc" cx="32" cy="26" r="21" />
      <circle className="seal__edge" cx="32" cy="26" r="21" fill="none" strokeWidth="2" strokeDasharray="3 3.6" />
      <path className="seal__ring" d="M37 16.5A11 11 0 1 0 42.3 22" fill="none" strokeWidth="4" strokeLinecap="round" />
      <circle className="seal__dot" cx="41" cy="17.5" r="2.6" />
    </svg>
  );
}

function ModernArt() {
  return (
    <svg className="cert__art" viewBox="0 0 400 283" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <g fill="none" strokeWidth="14">
        <circle className="cert__ring1" cx="400" cy="0" r="46" />
        <circle className="cert__ring2" cx="400" cy="0" r="72" />
        <circle className="cert__ring3" cx="400" cy="0" r="98" />
      </g>
      <circle className="cert__dot" cx="316" cy="98" r="6" />
    </svg>
  );
}

const CORNERS = [
  [17, 17, -90],
  [383, 17, 0],
  [17, 266, 180],
  [383, 266, 90],
] as const;

function ClassicArt() {
  return (
    <svg className="cert__art" viewBox="0 0 400 283" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect className="cert__line1" x="13" y="13" width="374" height="257" rx="1.5" fill="none" strokeWidth="1.2" />
      <rect className="cert__line2" x="17" y="17" width="366" height="249" rx="1.5" fill="none" strokeWidth="0.6" />
      {CORNERS.map(([x, y, turn]) => (
        <g key={turn} transform={`translate(${x} ${y}) rotate(${turn})`}>
          <circle className="cert__gap" r="12" />
          <path
            className="cert__ring1"
            d="M3.7 -6.3A7.3 7.3 0 1 0 7.1 -1.8"
            fill="none"
            strokeWidth="2.5"
            strokeLinecap="round"
          />
          <circle className="cert__dot" cx="6.2" cy="-4.8" r="1.6" />
        </g>
      ))}
    </svg>
  );
}

interface CertificateArtProps {
  readonly templateType: TemplateType;
  readonly organizationName: string;
  readonly heading: string;
  readonly personName: string;
  readonly programName: string;
  readonly issued: string;
  readonly subHeading?: string;
  readonly description?: string;
  readonly headerImgUrl?: string;
  readonly footerImgUrl?: string;
}

const DesignImage = ({ url, slot }: { readonly url: string | undefined; readonly slot: "header" | "footer" }) =>
  url === undefined || url === "" ? null : (
    <img className={`cert__i cert__i--${slot}`} src={imageAt(url, 512)} alt="" />
  );

/** A small drawing of a certificate. Screen readers skip it, since its content is also there as text. */
export function CertificateArt(props: CertificateArtProps) {
  const { templateType, organizationName, heading, personName, programName, issued, subHeading, description } = props;
  const isClassic = templateType === "Classic";
  return (
    <div className={isClassic ? "cert cert--classic" : "cert cert--modern"} aria-hidden="true">
      {isClassic ? <ClassicArt /> : <ModernArt />}
      <div className="cert__t">
        <DesignImage url={props.headerImgUrl} slot="header" />
        <span className="cert__o">{organizationName}</span>
        <span className="cert__h">{heading}</span>
        {subHeading !== undefined && <span className="cert__s">{subHeading}</span>}
        <span className="cert__n">{personName}</span>
        <span className="cert__p">{programName}</span>
        {description !== undefined && <span className="cert__w">{description}</span>}
        <span className="cert__d">
          <span>
            <DesignImage url={props.footerImgUrl} slot="footer" />
            {issued}
          </span>
          <Seal />
        </span>
      </div>
    </div>
  );
}

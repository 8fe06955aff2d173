import type { Program } from "@openrounds/contract/programs/schemas.ts";
import { joinList } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { seesApproval } from "../../../programs/approval/data.ts";
import { RichTextView } from "../../../ui/rich-text-view.tsx";

/** The plan of a program, for people who run or approve it; nothing without one. */
function ProgramPlan({ program }: { readonly program: Program }) {
  const t = useText();
  const { conceptNote, curriculumPlan, fundingSources, operationalTimezone, targetedGeographicEntities } = program;
  const parts = [
    ["programs.about.conceptNote", conceptNote],
    ["programs.about.curriculum", curriculumPlan],
    ["programs.about.funding", joinList(fundingSources)],
    ["programs.about.places", joinList(targetedGeographicEntities)],
    ["programs.about.timeZone", operationalTimezone?.replaceAll("_", " ") ?? ""],
  ] as const;
  const filledParts = parts.filter(([, text]) => text !== "");
  if (filledParts.length === 0) return null;
  return (
    <dl className="stack g3">
      {filledParts.map(([label, text]) => (
        <div key={label}>
          <dt className="label">{t(label)}</dt>
          <dd className="sm t2 prewrap">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The description of a program, its audience and its credits. */
export function AboutProgram({ program }: { readonly program: Program }) {
  const t = useText();
  const {
    focusAreas,
    targetedOccupations,
    contactEmail,
    certificateCriteria,
    isCertificationProgram,
    visibility,
    publiclySearch,
  } = program;
  const isPublic = visibility === "PUBLIC_PROGRAM";
  const certificate = certificateCriteria === "" ? t("programs.about.certificateYes") : certificateCriteria;
  return (
    <section className="card card--p stack g4">
      <h2 className="lg">{t("programs.details.about")}</h2>
      <div className="sm t2">
        <RichTextView html={program.description} />
      </div>
      <dl className="dl">
        <dt>{t("programs.form.focusAreas")}</dt>
        <dd className="row wrap g1">
          {focusAreas.map(({ focusAreaId, name }) => (
            <span key={focusAreaId} className="tag">
              {name}
            </span>
          ))}
        </dd>
        {targetedOccupations.length > 0 && (
          <>
            <dt>{t("programs.about.for")}</dt>
            <dd>{joinList(targetedOccupations.map(({ name }) => name))}</dd>
          </>
        )}
        <dt>{t("programs.details.certificate")}</dt>
        <dd>{isCertificationProgram ? certificate : t("programs.about.certificateNo")}</dd>
        <dt>{t("programs.about.visibility")}</dt>
        <dd>
          {t(
            isPublic
              ? publiclySearch
                ? "programs.about.publicInSearch"
                : "programs.about.public"
              : "programs.about.private",
          )}
        </dd>
        {contactEmail !== null && contactEmail !== "" && (
          <>
            <dt>{t("programs.about.contact")}</dt>
            <dd>
              <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
            </dd>
          </>
        )}
      </dl>
      {seesApproval(program.permissionCode) && <ProgramPlan program={program} />}
    </section>
  );
}

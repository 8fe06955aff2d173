import { IconLock, IconPhoto, IconStethoscope, IconWorld } from "@tabler/icons-react";
import { imageAt } from "@openrounds/contract/media/schemas.ts";
import "../../../ui/styles/cover.css";
import { useText } from "../../../kernel/i18n.tsx";
import type { ProgramFormValues } from "../../state.ts";

function PreviewCover({ logo }: { readonly logo: string | null }) {
  const t = useText();
  if (logo !== null) return <img className="coverph" src={imageAt(logo, 512)} alt="" />;
  return (
    <span className="coverph">
      <IconPhoto className="i" aria-hidden />
      <span className="xs">{t("programs.guided.bannerNext")}</span>
    </span>
  );
}

/** The card of the program, with the answers so far. */
export function ProgramPreview({ values }: { readonly values: ProgramFormValues }) {
  const t = useText();
  const { name, logo, focusAreas, programObject, visibility, targetedOccupations } = values;
  const isPublic = visibility === "PUBLIC_PROGRAM";
  const VisibilityIcon = isPublic ? IconWorld : IconLock;
  return (
    <>
      <h2 className="eyebrow">{t("programs.guided.preview")}</h2>
      <article className="card pcard">
        <PreviewCover logo={logo} />
        <div className="pcard__b">
          <h3>{name.trim() === "" ? t("programs.guided.nameless") : name}</h3>
          <p className="sm t3">{focusAreas.map((area) => area.name).join(" · ")}</p>
          <p className="sm t2 clamp3">{programObject}</p>
          <div className="pcard__f">
            {visibility !== null && (
              <span className="meta">
                <VisibilityIcon className="i" aria-hidden />
                {t(isPublic ? "programs.form.visibility.PUBLIC_PROGRAM" : "programs.form.visibility.PRIVATE_PROGRAM")}
              </span>
            )}
            {targetedOccupations.length > 0 && (
              <span className="meta num">
                <IconStethoscope className="i" aria-hidden />
                {t("programs.guided.professions", { count: targetedOccupations.length })}
              </span>
            )}
          </div>
        </div>
      </article>
      <p className="xs t3">{t("programs.guided.previewHelp")}</p>
    </>
  );
}

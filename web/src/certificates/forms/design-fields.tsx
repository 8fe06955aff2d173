import {
  CERTIFICATE_LIMITS,
  templateTypeSchema,
  type TemplateType,
} from "@openrounds/contract/certificates/schemas.ts";
import { formatDay } from "../../kernel/format.ts";
import { nowMs } from "../../kernel/clock.ts";
import { useText } from "../../kernel/i18n.tsx";
import { ImageField } from "../../media/components/image-field.tsx";
import { CharacterCounter, TextArea, TextField } from "../../ui/field.tsx";
import { CertificateArt } from "../components/certificate-art.tsx";
import type { CertificateIssuer } from "../data.ts";
import type { DesignForm } from "./design.ts";

interface TemplateChoiceProps {
  readonly value: TemplateType;
  readonly onChange: (value: TemplateType) => void;
  readonly issuer: CertificateIssuer;
}

/** The choice between the templates, each with its drawing. */
function TemplateChoice({ value, onChange, issuer }: TemplateChoiceProps) {
  const t = useText();
  return (
    <fieldset className="field">
      <legend className="label">{t("certificates.issue.template")}</legend>
      <div className="tchoice">
        {templateTypeSchema.options.map((templateType) => (
          <label key={templateType}>
            <CertificateArt
              {...issuer}
              templateType={templateType}
              heading={t("certificate.default.heading")}
              personName={t("certificate.sample.person")}
              issued={formatDay(nowMs())}
            />
            <span className="row">
              <input
                type="radio"
                name="templateType"
                checked={value === templateType}
                onChange={() => onChange(templateType)}
              />
              <span className="med">{t(`certificates.template.${templateType}`)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface DesignFieldsProps {
  readonly form: DesignForm;
  readonly issuer: CertificateIssuer;
}

/** The fields of a design: template, texts and images. */
export function DesignFields({ form, issuer }: DesignFieldsProps) {
  const t = useText();
  const { heading, subHeading, description } = form.values;
  const picture = (name: "headerImgUrl" | "footerImgUrl") => {
    const { onChange, ...binding } = form.control(name);
    return { ...binding, onChange: (url: string | null) => onChange(url ?? "") };
  };
  return (
    <div className="design stack g5">
      <TemplateChoice {...form.control("templateType")} issuer={issuer} />
      <ImageField
        label={t("certificates.issue.header")}
        help={t("certificates.issue.headerHelp")}
        shape="free"
        {...picture("headerImgUrl")}
      />
      <TextField
        label={t("certificates.issue.heading")}
        counter={<CharacterCounter used={heading.length} max={CERTIFICATE_LIMITS.heading} />}
        {...form.field("heading")}
      />
      <TextField
        label={t("certificates.issue.subHeading")}
        counter={<CharacterCounter used={subHeading.length} max={CERTIFICATE_LIMITS.subHeading} />}
        {...form.field("subHeading")}
      />
      <TextArea
        label={t("certificates.issue.description")}
        counter={<CharacterCounter used={description.length} max={CERTIFICATE_LIMITS.description} />}
        {...form.field("description")}
      />
      <ImageField
        label={t("certificates.issue.footer")}
        help={t("certificates.issue.footerHelp")}
        shape="free"
        {...picture("footerImgUrl")}
      />
    </div>
  );
}

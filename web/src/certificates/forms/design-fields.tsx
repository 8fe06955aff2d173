import {
  CERTIFICATE_LIMITS,
  templateTypeSchema,
  type TemplateType,
} from "@openrounds/contract/certificates/schemas.ts";
import { formatDay } from "../../kernel/format.ts";
import { nowMs } from "../../kernel/clock.ts";
import { useText } from "../../kernel/i18n.tsx";
import { ImageField } from "../../media/components/image-field.tsx";
import { Counter, TextArea, TextField } from "../../ui/field.tsx";
import { CertificateArt } from "../components/certificate-art.tsx";
import type { Issuer } from "../data.ts";
import type { DesignForm } from "./design-form.ts";

interface TemplateChoiceProps {
  readonly value: TemplateType;
  readonly onChange: (value: TemplateType) => void;
  readonly issuer: Issuer;
}

/** The templates side by side, each as it looks. */
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
  readonly issuer: Issuer;
}

/** Everything that a design says and shows. */
export function DesignFields({ form: { design, errors, change, leave }, issuer }: DesignFieldsProps) {
  const t = useText();
  return (
    <div className="design stack g5">
      <TemplateChoice
        value={design.templateType}
        issuer={issuer}
        onChange={(templateType) => change({ templateType })}
      />
      <ImageField
        label={t("certificates.issue.header")}
        help={t("certificates.issue.headerHelp")}
        shape="free"
        value={design.headerImgUrl}
        error={errors.headerImgUrl}
        onChange={(url) => change({ headerImgUrl: url ?? "" })}
      />
      <TextField
        label={t("certificates.issue.heading")}
        value={design.heading}
        error={errors.heading}
        counter={<Counter used={design.heading.length} max={CERTIFICATE_LIMITS.heading} />}
        onChange={(event) => change({ heading: event.currentTarget.value })}
        onBlur={() => leave("heading")}
      />
      <TextField
        label={t("certificates.issue.subHeading")}
        value={design.subHeading}
        error={errors.subHeading}
        counter={<Counter used={design.subHeading.length} max={CERTIFICATE_LIMITS.subHeading} />}
        onChange={(event) => change({ subHeading: event.currentTarget.value })}
        onBlur={() => leave("subHeading")}
      />
      <TextArea
        label={t("certificates.issue.description")}
        value={design.description}
        error={errors.description}
        counter={<Counter used={design.description.length} max={CERTIFICATE_LIMITS.description} />}
        onChange={(event) => change({ description: event.currentTarget.value })}
        onBlur={() => leave("description")}
      />
      <ImageField
        label={t("certificates.issue.footer")}
        help={t("certificates.issue.footerHelp")}
        shape="free"
        value={design.footerImgUrl}
        error={errors.footerImgUrl}
        onChange={(url) => change({ footerImgUrl: url ?? "" })}
      />
    </div>
  );
}

import * as z from "zod/mini";
import {
  MAX_CREDENTIALS,
  MAX_EXPERTISE,
  MAX_EXPERTISE_LENGTH,
  profileChangesSchema,
} from "@openrounds/contract/identity/profile/schemas.ts";
import { CREDENTIALS } from "@openrounds/contract/identity/profile/credentials.ts";
import { IconX } from "@tabler/icons-react";
import { useState, type KeyboardEvent } from "react";
import { useText } from "../../../kernel/i18n.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { useContractForm, type ControlBinding } from "../../../ui/form/contract-form.ts";
import { SearchMultiSelect } from "../../../ui/search-select.tsx";
import { FormSection } from "../components/form-section.tsx";
import { useOwnProfile } from "../data.ts";
import { useProfileSave } from "./profile-form.ts";

/** How many options are rendered at once; search finds the others. */
const MAX_RENDERED = 50;

const OPTIONS = CREDENTIALS.map(({ code, label }) => ({ value: code, label: `${code} · ${label}` }));

const schema = z.pick(profileChangesSchema, { credentials: true, areasOfExpertise: true });

/** Tags of a person's expertise; Enter or the button adds one, its cross removes it. */
function ExpertiseField({ value, onChange, error }: Omit<ControlBinding<string[]>, "onBlur">) {
  const t = useText();
  const [newTag, setNewTag] = useState("");
  const area = newTag.trim();
  const isFull = value.length >= MAX_EXPERTISE;
  const add = (): void => {
    if (area === "" || isFull) return;
    if (!value.includes(area)) onChange([...value, area]);
    setNewTag("");
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    add();
  };
  return (
    <div className="stack g2">
      <TextField
        label={t("profile.expertise")}
        help={t("profile.expertiseHelp")}
        error={error}
        value={newTag}
        maxLength={MAX_EXPERTISE_LENGTH}
        disabled={isFull}
        counter={<span className="count">{t("app.select.count", { count: value.length, max: MAX_EXPERTISE })}</span>}
        onChange={(event) => setNewTag(event.currentTarget.value)}
        onKeyDown={handleKey}
        end={
          <Button size="sm" disabled={area === "" || isFull} onClick={add}>
            {t("profile.add")}
          </Button>
        }
      />
      {value.length > 0 && (
        <ul className="row wrap g2 tags">
          {value.map((each) => (
            <li key={each} className="tag">
              <span>{each}</span>
              <button
                type="button"
                className="ib ib--sm"
                aria-label={t("profile.remove", { name: each })}
                onClick={() => onChange(value.filter((other) => other !== each))}
              >
                <IconX className="i" aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Degrees, licences and expertise. */
export function ExpertiseForm() {
  const t = useText();
  const { user } = useOwnProfile();
  const form = useContractForm({
    schema,
    values: {
      credentials: user.credentials,
      areasOfExpertise: user.areasOfExpertise,
    },
  });
  const credentials = form.control("credentials");
  return (
    <FormSection title={t("profile.qualification")} form={form} {...useProfileSave(form)}>
      <SearchMultiSelect
        label={t("profile.credentials")}
        description={t("app.select.count", { count: credentials.value.length, max: MAX_CREDENTIALS })}
        searchable
        hidePickedOptions
        limit={MAX_RENDERED}
        maxValues={MAX_CREDENTIALS}
        data={OPTIONS}
        {...credentials}
        placeholder={credentials.value.length === 0 ? t("app.select.search") : ""}
        nothingFoundMessage={t("app.noResults")}
      />
      <ExpertiseField {...form.control("areasOfExpertise")} />
    </FormSection>
  );
}

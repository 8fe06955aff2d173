import { MAX_CREDENTIALS, MAX_EXPERTISE, MAX_EXPERTISE_LENGTH } from "@openrounds/contract/identity/profile/schemas.ts";
import { CREDENTIALS } from "@openrounds/contract/identity/profile/credentials.ts";
import { IconX } from "@tabler/icons-react";
import { useState, type KeyboardEvent } from "react";
import { errorText } from "../../../kernel/form.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { SearchMultiSelect } from "../../../ui/search-select.tsx";
import { FormSection } from "../components/section.tsx";
import { useSelf } from "../data.ts";
import { useProfileForm } from "./profile-form.ts";

/** So many are drawn at once; typing finds the others. */
const SHOWN = 50;

const OPTIONS = CREDENTIALS.map(({ code, label }) => ({ value: code, label: `${code} · ${label}` }));

interface ExpertiseFieldProps {
  readonly value: readonly string[];
  readonly onChange: (areas: string[]) => void;
  readonly error?: string | undefined;
}

/** Words for what a person knows well; each is added by Enter or the button, and taken away by its cross. */
function ExpertiseField({ value, onChange, error }: ExpertiseFieldProps) {
  const t = useText();
  const [typed, setTyped] = useState("");
  const area = typed.trim();
  const isFull = value.length >= MAX_EXPERTISE;
  const add = (): void => {
    if (area === "" || isFull) return;
    if (!value.includes(area)) onChange([...value, area]);
    setTyped("");
  };
  const press = (event: KeyboardEvent): void => {
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
        value={typed}
        maxLength={MAX_EXPERTISE_LENGTH}
        disabled={isFull}
        counter={<span className="count">{t("app.select.count", { count: value.length, max: MAX_EXPERTISE })}</span>}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={press}
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

/** Degrees and licences, and what a person knows well. */
export function ExpertiseForm() {
  const t = useText();
  const { user } = useSelf();
  const { form, submit, isBusy } = useProfileForm({
    credentials: user.credentials,
    areasOfExpertise: user.areasOfExpertise,
  });
  const { watch, setValue, formState } = form;
  const { errors, isDirty } = formState;
  const credentials = watch("credentials") ?? [];
  return (
    <FormSection title={t("profile.qualification")} isChanged={isDirty} isBusy={isBusy} onSave={submit}>
      <SearchMultiSelect
        label={t("profile.credentials")}
        description={t("app.select.count", { count: credentials.length, max: MAX_CREDENTIALS })}
        error={errorText(t, errors.credentials?.root ?? undefined)}
        searchable
        hidePickedOptions
        limit={SHOWN}
        maxValues={MAX_CREDENTIALS}
        data={OPTIONS}
        value={[...credentials]}
        onChange={(codes) => setValue("credentials", codes, { shouldDirty: true })}
        placeholder={credentials.length === 0 ? t("app.select.search") : ""}
        nothingFoundMessage={t("app.noResults")}
      />
      <ExpertiseField
        value={watch("areasOfExpertise") ?? []}
        onChange={(areas) => setValue("areasOfExpertise", areas, { shouldDirty: true })}
        error={errorText(t, errors.areasOfExpertise?.root ?? undefined)}
      />
    </FormSection>
  );
}

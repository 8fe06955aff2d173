import { IconArrowUpLeft, IconRefresh, IconSparkles } from "@tabler/icons-react";
import { PROGRAM_LIMITS } from "@openrounds/contract/programs/schemas.ts";
import { useState } from "react";
import { useText } from "../../../kernel/i18n.tsx";
import { CharacterCounter, Field } from "../../../ui/field.tsx";
import { Note, Skeleton } from "../../../ui/states.tsx";
import type { ProgramFieldProps } from "../../forms/program-fields.tsx";
import type { ProgramFormValues } from "../../state.ts";
import { useProposedNames } from "../data.ts";

const MAX_SHOWN = 4;

interface NameProposalsProps {
  readonly values: ProgramFormValues;
  readonly onChoose: (name: string) => void;
}

/** Some of the proposed names. Renewing shows the next ones, and asks for others after the last. */
function NameProposals({ values, onChoose }: NameProposalsProps) {
  const t = useText();
  const { data, isFetching, isError, refetch } = useProposedNames(values);
  const [start, setStart] = useState(0);
  const names = data?.guidedPrograms ?? [];
  const isThrough = isError || start + MAX_SHOWN >= names.length;
  const renew = (): void => {
    setStart(isThrough ? 0 : start + MAX_SHOWN);
    if (isThrough) void refetch();
  };
  return (
    <section className="stack g3" aria-label={t("programs.names.title")}>
      <div className="row between">
        <h2 className="label row g2">
          <IconSparkles className="i t3" aria-hidden />
          {t("programs.names.title")}
        </h2>
        <button type="button" className="link btn--link" disabled={isFetching} onClick={renew}>
          <IconRefresh className="i" aria-hidden /> {t("programs.names.more")}
        </button>
      </div>
      {isError && !isFetching && <Note tone="danger">{t("NEW_PROGRAM_PROGRAM_NAME_ERROR")}</Note>}
      {isFetching && (
        <div role="status">
          <span className="sr">{t("programs.names.wait")}</span>
          <Skeleton lines={MAX_SHOWN} height="2.75rem" />
        </div>
      )}
      {!isFetching && !isError && (
        <div className="stack g2">
          {names.slice(start, start + MAX_SHOWN).map((name) => (
            <button key={name} type="button" className="sugg" onClick={() => onChoose(name)}>
              {name}
              <IconArrowUpLeft className="i" aria-hidden />
            </button>
          ))}
        </div>
      )}
    </section>
  );
}

/** The name of the program, with proposals. */
export function NameStep({ form }: ProgramFieldProps) {
  const t = useText();
  const { values } = form;
  const { error, ...input } = form.field("name");
  return (
    <>
      <Field
        label={t("programs.form.name")}
        error={error}
        help={t("programs.form.nameLimit", { max: PROGRAM_LIMITS.name })}
        counter={<CharacterCounter used={values.name.length} max={PROGRAM_LIMITS.name} />}
      >
        {(ariaProps) => (
          <span className={error === undefined ? "input input--xl" : "input input--xl input--err"}>
            <input {...ariaProps} {...input} maxLength={PROGRAM_LIMITS.name} />
          </span>
        )}
      </Field>
      <NameProposals values={values} onChoose={(name) => form.change({ name })} />
    </>
  );
}

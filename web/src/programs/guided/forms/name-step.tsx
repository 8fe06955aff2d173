import { IconArrowUpLeft, IconRefresh, IconSparkles } from "@tabler/icons-react";
import { PROGRAM_LIMITS } from "@openrounds/contract/programs/schemas.ts";
import { useState } from "react";
import { useText } from "../../../kernel/i18n.tsx";
import { CharacterCounter, Field } from "../../../ui/field.tsx";
import { Note, Skeleton } from "../../../ui/states.tsx";
import type { ProgramFieldProps } from "../../forms/program-fields.tsx";
import type { ProgramFormValues } from "../../state.ts";
import { useProposedNames } from "../data.ts";

const SHOWN = 4;

interface ProposalsProps {
  readonly values: ProgramFormValues;
  readonly onChoose: (name: string) => void;
}

/** Some of the proposed names; new ones are the next of them, and asked for again when all were shown. */
function Proposals({ values, onChoose }: ProposalsProps) {
  const t = useText();
  const { data, isFetching, isError, refetch } = useProposedNames(values);
  const [start, setStart] = useState(0);
  const names = data?.guidedPrograms ?? [];
  const isThrough = isError || start + SHOWN >= names.length;
  const renew = (): void => {
    setStart(isThrough ? 0 : start + SHOWN);
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
          <Skeleton lines={SHOWN} height="2.75rem" />
        </div>
      )}
      {!isFetching && !isError && (
        <div className="stack g2">
          {names.slice(start, start + SHOWN).map((name) => (
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

/** What the program is called, with names to choose from. */
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
        {(described) => (
          <span className={error === undefined ? "input input--xl" : "input input--xl input--err"}>
            <input {...described} {...input} maxLength={PROGRAM_LIMITS.name} />
          </span>
        )}
      </Field>
      <Proposals values={values} onChoose={(name) => form.change({ name })} />
    </>
  );
}

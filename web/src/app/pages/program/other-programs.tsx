import { Link } from "@tanstack/react-router";
import { publicProgramPath } from "@openrounds/contract/programs/paths.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import type { NamedProgram } from "@openrounds/contract/programs/schemas.ts";
import { useEffect, useState } from "react";
import { call } from "../../../kernel/call.ts";
import { useText } from "../../../kernel/i18n.tsx";

/** Public programs, for a visitor whose address named none. */
export function OtherPrograms() {
  const t = useText();
  const [programs, setPrograms] = useState<readonly NamedProgram[]>([]);
  useEffect(() => {
    void call(programEndpoints.listPublic, {}).then(
      ({ programList }) => setPrograms(programList),
      () => undefined,
    );
  }, []);
  if (programs.length === 0) return null;
  return (
    <section className="card card--p stack g3">
      <h2 className="lg">{t("programs.public.others")}</h2>
      <ul className="stack g3">
        {programs.map(({ programId, name, organizationName }) => (
          <li key={programId}>
            <Link to={publicProgramPath(programId)}>{name}</Link>
            <span className="sm t3 name-line">{organizationName}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

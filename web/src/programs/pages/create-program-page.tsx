import { useParams } from "@tanstack/react-router";
import { programsPath } from "@openrounds/contract/programs/paths.ts";
import type { ProgramType } from "@openrounds/contract/programs/schemas.ts";
import { Away } from "../../kernel/away.tsx";
import "../../ui/styles/programs.css";
import { useText } from "../../kernel/i18n.tsx";
import { useHeldIn } from "../../organizations/data.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { mayCreate } from "../data.ts";
import { CreateProgramForm } from "../forms/create-program-form.tsx";

/** Which code lets a person create which kind. */
const KINDS: readonly (readonly [ProgramType, string])[] = [
  ["TRAINING_PROGRAM", "CREATE_TRAINING_PROGRAM"],
  ["REGULAR_PROGRAM", "CREATE_PROGRAM"],
];

/** Creates a program of a hub; who may not is sent home. */
export function CreateProgramPage() {
  const t = useText();
  const { hubId = "" } = useParams({ strict: false }) as { hubId?: string };
  const held = useHeldIn(hubId);
  if (!mayCreate(held)) return <Away to="/home" />;
  const types = KINDS.flatMap(([type, code]) => (held?.permissionCodes.includes(code) === true ? [type] : []));
  return (
    <main className="page page--form">
      <PageHeader
        title={t("programs.create.title")}
        crumbsLabel={t("app.crumbs")}
        crumbs={[
          { label: t("app.nav.home"), to: "/home" },
          { label: t("programs.hubPrograms", { hub: held?.name ?? "" }), to: programsPath(hubId) },
          { label: t("programs.create.title") },
        ]}
      />
      <CreateProgramForm hubId={hubId} types={types} />
    </main>
  );
}

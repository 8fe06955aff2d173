import { Link, useParams, useSearch } from "@tanstack/react-router";
import type { PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import { createProgramPath, programsPath } from "@openrounds/contract/programs/paths.ts";
import type { ProgramType } from "@openrounds/contract/programs/schemas.ts";
import { lazy, Suspense } from "react";
import { Redirect } from "../../kernel/redirect.tsx";
import "../../ui/styles/programs.css";
import { useText } from "../../kernel/i18n.tsx";
import { usePermissionsIn } from "../../organizations/data.ts";
import { buttonClass } from "../../ui/button.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { mayCreate } from "../data.ts";

const CreateProgramForm = lazy(async () => ({
  default: (await import("../forms/create-program-form.tsx")).CreateProgramForm,
}));
const GuidedForm = lazy(async () => ({ default: (await import("../guided/forms/guided-form.tsx")).GuidedForm }));

/** The code that each type of program needs. */
const CODES_BY_TYPE: readonly (readonly [ProgramType, PermissionCode])[] = [
  ["TRAINING_PROGRAM", "CREATE_TRAINING_PROGRAM"],
  ["REGULAR_PROGRAM", "CREATE_PROGRAM"],
];

/** Creates a program of a hub, in one form or step by step; people who may not are redirected home. */
export function CreateProgramPage() {
  const t = useText();
  const { hubId = "" } = useParams({ strict: false }) as { hubId?: string };
  const permissions = usePermissionsIn(hubId);
  const { mode } = useSearch({ strict: false }) as { mode?: string };
  if (permissions === undefined || !mayCreate(permissions)) return <Redirect to="/home" />;
  const waiting = <Skeleton lines={4} height="2.5rem" />;
  if (mode === "guided") {
    return (
      <Suspense fallback={waiting}>
        <GuidedForm permissions={permissions} />
      </Suspense>
    );
  }
  const types = CODES_BY_TYPE.flatMap(([type, code]) => (permissions.permissionCodes.includes(code) ? [type] : []));
  return (
    <main className="page page--form">
      <PageHeader
        title={t("programs.create.title")}
        crumbsLabel={t("app.crumbs")}
        crumbs={[
          { label: t("app.nav.home"), to: "/home" },
          { label: t("programs.hubPrograms", { hub: permissions.name }), to: programsPath(hubId) },
          { label: t("programs.create.title") },
        ]}
        actions={
          <Link to={createProgramPath(hubId)} search={{ mode: "guided" }} className={buttonClass()}>
            {t("programs.guided.offer")}
          </Link>
        }
      />
      <Suspense fallback={waiting}>
        <CreateProgramForm hubId={hubId} types={types} />
      </Suspense>
    </main>
  );
}

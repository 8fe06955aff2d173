import * as z from "zod/mini";
import { batchRoleSchema } from "@openrounds/contract/batches/participants/schemas.ts";
import { BATCH_ROLES, type BatchRole } from "@openrounds/contract/kernel/permissions.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { useContractForm } from "../../../ui/form/contract-form.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";

/** The roles that can be given; a batch keeps its owner. */
const GIVEN_ROLES = BATCH_ROLES.filter((role) => role !== "OWNER");
const roleSchema = z.object({ role: batchRoleSchema });

interface RoleDialogProps {
  /** The number of people whose role changes. */
  readonly count: number;
  readonly onChoose: (role: BatchRole) => void;
  readonly onClose: () => void;
}

/** Chooses the role of participants. */
export function RoleDialog({ count, onChoose, onClose }: RoleDialogProps) {
  const t = useText();
  const form = useContractForm({ schema: roleSchema, values: { role: "ATTENDEE" } });
  return (
    <FormDialog
      title={t("participants.roleTitle", { count })}
      form={form}
      isBusy={false}
      submit={t("participants.changeRole")}
      onSubmit={({ role }) => {
        onChoose(role);
        onClose();
      }}
      onClose={onClose}
    >
      <p className="sm t2">{t("participants.roleText")}</p>
      <SelectField label={t("batches.people.role")} {...form.field("role")}>
        {GIVEN_ROLES.map((role) => (
          <option key={role} value={role}>
            {t(`batches.role.${role}`)}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}

import { DataExport } from "../../../identity/profile/components/data-export.tsx";
import { DeleteAccount } from "../../../identity/profile/forms/delete-account.tsx";

/** The own data, and the way out. */
export const AccountPart = () => (
  <>
    <DataExport />
    <DeleteAccount />
  </>
);

import { DataExport } from "../../../identity/profile/components/data-export.tsx";
import { DeleteAccount } from "../../../identity/profile/forms/delete-account.tsx";

/** The own data, and deleting the account. */
export const AccountPart = () => (
  <>
    <DataExport />
    <DeleteAccount />
  </>
);

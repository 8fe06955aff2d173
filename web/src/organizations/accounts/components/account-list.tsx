import { IconLock } from "@tabler/icons-react";
import type { NetworkAccount } from "@openrounds/contract/organizations/accounts/schemas.ts";
import { joinList } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";

interface AccountRowProps {
  readonly account: NetworkAccount;
  readonly onChange: (account: NetworkAccount) => void;
}

function AccountRow({ account, onChange }: AccountRowProps) {
  const t = useText();
  const { userId, name, email, status, organizationNames, canChange } = account;
  const isBlocked = status === "BLOCKED";
  const action = isBlocked ? "reactivate" : "block";
  return (
    <li className="hubrow">
      <Avatar id={userId} name={name} />
      <div className="grow">
        <div className="row g2 wrap">
          <h2 className="semi wrapany">{name}</h2>
          {isBlocked && (
            <Badge tone="danger" icon={IconLock}>
              {t("hubs.accounts.blocked")}
            </Badge>
          )}
        </div>
        <div className="bcard__m">
          {email !== null && <span className="wrapany">{email}</span>}
          <span className="wrapany">{joinList(organizationNames)}</span>
        </div>
      </div>
      {canChange && (
        <Button size="sm" aria-label={t(`hubs.accounts.${action}Of`, { name })} onClick={() => onChange(account)}>
          {t(`hubs.accounts.${action}`)}
        </Button>
      )}
    </li>
  );
}

interface AccountListProps {
  readonly accounts: readonly NetworkAccount[];
  readonly onChange: (account: NetworkAccount) => void;
}

/** The people of a network, each with the actions on their account. */
export const AccountList = ({ accounts, onChange }: AccountListProps) => (
  <ul className="list hublist">
    {accounts.map((account) => (
      <AccountRow key={account.userId} account={account} onChange={onChange} />
    ))}
  </ul>
);

import { IconCircleCheckFilled, IconMail, IconDeviceMobile } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useText } from "../../kernel/i18n.tsx";
import { phoneText } from "../forms/phone-digits.ts";
import type { Address } from "../state.ts";

/** An address as people read it. */
export const shownAddress = (address: Address): string =>
  address.mode === "EMAIL" ? address.email : phoneText(address);

interface IdentityCardProps {
  readonly address: Address;
  /** The address was proved by a code. */
  readonly isVerified?: boolean;
  /** Whether another address may be given. */
  readonly canChange?: boolean;
}

/** Whose account is opened. */
export function IdentityCard({ address, isVerified = false, canChange = false }: IdentityCardProps) {
  const t = useText();
  const Shown = address.mode === "EMAIL" ? IconMail : IconDeviceMobile;
  const isEmail = address.mode === "EMAIL";
  return (
    <div className={isVerified ? "idcard idcard--ok" : "idcard"}>
      {isVerified ? <IconCircleCheckFilled className="i i-f" aria-hidden /> : <Shown className="i" aria-hidden />}
      <span className="grow sm">
        <span className="semi trunc">{shownAddress(address)}</span>
        {isVerified && <span className="t2">{t(isEmail ? "identity.email.verified" : "identity.phone.verified")}</span>}
      </span>
      {canChange && (
        <Link to={isEmail ? "/email/verify" : "/phone/verify"} className="link">
          {t("identity.change")}
        </Link>
      )}
    </div>
  );
}

import { IconCircleCheckFilled, IconMail, IconDeviceMobile } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useText } from "../../kernel/i18n.tsx";
import { phoneText } from "../forms/phone-digits.ts";
import type { SignInAddress } from "../state.ts";

/** An address as people read it. */
export const addressText = (address: SignInAddress): string =>
  address.mode === "EMAIL" ? address.email : phoneText(address);

interface IdentityCardProps {
  readonly address: SignInAddress;
  /** Whether the address was verified by a code. */
  readonly isVerified?: boolean;
  /** Whether the address can be changed. */
  readonly canChange?: boolean;
}

/** The address whose account is opened. */
export function IdentityCard({ address, isVerified = false, canChange = false }: IdentityCardProps) {
  const t = useText();
  const AddressIcon = address.mode === "EMAIL" ? IconMail : IconDeviceMobile;
  const isEmail = address.mode === "EMAIL";
  return (
    <div className={isVerified ? "idcard idcard--ok" : "idcard"}>
      {isVerified ? <IconCircleCheckFilled className="i i-f" aria-hidden /> : <AddressIcon className="i" aria-hidden />}
      <span className="grow sm">
        <span className="semi trunc">{addressText(address)}</span>
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

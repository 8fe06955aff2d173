import { initialsOf } from "./initials.ts";

interface OrganizationLogoProps {
  readonly name: string;
  readonly logo?: string | null;
  readonly size?: "sm" | "md" | "lg";
}

/** An organization: a rounded square with its logo or initials. */
export function OrganizationLogo({ name, logo, size = "sm" }: OrganizationLogoProps) {
  return (
    <span
      className={size === "sm" ? "hublogo" : `hublogo hublogo--${size}`}
      data-initials={logo ? undefined : initialsOf(name)}
      aria-hidden="true"
    >
      {logo && <img src={logo} alt="" width="100%" height="100%" />}
    </span>
  );
}

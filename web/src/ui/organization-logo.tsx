import { initialsOf } from "./initials.ts";

interface OrganizationLogoProps {
  readonly name: string;
  readonly logo?: string | null;
  readonly size?: "sm" | "md" | "lg";
}

/** The logo of an organization, or its initials, in a rounded square. */
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

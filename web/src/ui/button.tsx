import { useId, type ButtonHTMLAttributes, type ComponentType, type ReactNode } from "react";

export type IconComponent = ComponentType<{ className?: string; "aria-hidden"?: boolean }>;
export type ButtonLook =
  | "primary"
  | "default"
  | "now"
  | "soft"
  | "ghost"
  | "danger"
  | "danger-fill"
  | "hero"
  | "invert";

export interface ButtonLooks {
  readonly look?: ButtonLook;
  readonly size?: "sm" | "md" | "lg";
  readonly block?: boolean;
}

const LOOKS: Readonly<Record<ButtonLook, string>> = {
  primary: "btn--primary",
  default: "",
  now: "btn--now",
  soft: "btn--soft",
  ghost: "btn--ghost",
  danger: "btn--danger",
  "danger-fill": "btn--dangerfill",
  hero: "btn--hero",
  invert: "btn--invert",
};

/** The classes of a button, for links that look like buttons. */
export function buttonClass({ look = "default", size = "md", block = false }: ButtonLooks = {}): string {
  const sizes = size === "md" ? "" : `btn--${size}`;
  return ["btn", LOOKS[look], sizes, block ? "btn--block" : ""].filter((name) => name !== "").join(" ");
}

interface ButtonProps extends ButtonLooks, Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className"> {
  readonly icon?: IconComponent;
  /** Whether its action is running; the label stays. */
  readonly busy?: boolean;
  /** Why it is disabled: shown as a tooltip and read to screen readers. */
  readonly disabledReason?: string | undefined;
  readonly children: ReactNode;
}

export function Button(props: ButtonProps) {
  const { look, size, block, icon: IconShown, busy = false, disabledReason, children, disabled, ...rest } = props;
  const reasonId = useId();
  const looks = { ...(look && { look }), ...(size && { size }), ...(block !== undefined && { block }) };
  const disabledProps = disabledReason === undefined ? {} : { title: disabledReason, "aria-describedby": reasonId };
  return (
    <>
      <button
        type="button"
        {...rest}
        {...disabledProps}
        className={buttonClass(looks)}
        disabled={disabled === true || disabledReason !== undefined || busy}
        aria-busy={busy}
      >
        {busy ? <span className="spin" aria-hidden="true" /> : IconShown && <IconShown className="i" aria-hidden />}
        <span>{children}</span>
      </button>
      {disabledReason !== undefined && (
        <span id={reasonId} className="sr">
          {disabledReason}
        </span>
      )}
    </>
  );
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "children"> {
  readonly icon: IconComponent;
  readonly label: string;
}

/** An icon button; its label is the tooltip and is read to screen readers. */
export function IconButton({ icon: IconShown, label, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className="ib" aria-label={label} title={label}>
      <IconShown className="i" aria-hidden />
    </button>
  );
}

/** Reserves the height of a large button that appears later, so that the layout does not shift. */
export const ButtonPlaceholder = () => <span className="btnroom" aria-hidden="true" />;

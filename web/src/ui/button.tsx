import { useId, type ButtonHTMLAttributes, type ComponentType, type ReactNode } from "react";

export type Icon = ComponentType<{ className?: string; "aria-hidden"?: boolean }>;
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

/** The classes of a button, for links that look like one. */
export function buttonClass({ look = "default", size = "md", block = false }: ButtonLooks = {}): string {
  const sizes = size === "md" ? "" : `btn--${size}`;
  return ["btn", LOOKS[look], sizes, block ? "btn--block" : ""].filter((name) => name !== "").join(" ");
}

interface ButtonProps extends ButtonLooks, Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className"> {
  readonly icon?: Icon;
  /** Shows that the work goes on; the label stays. */
  readonly busy?: boolean;
  /** Why it cannot be pressed now: shown and read out. */
  readonly reason?: string | undefined;
  readonly children: ReactNode;
}

export function Button(props: ButtonProps) {
  const { look, size, block, icon: IconShown, busy = false, reason, children, disabled, ...rest } = props;
  const reasonId = useId();
  const looks = { ...(look && { look }), ...(size && { size }), ...(block !== undefined && { block }) };
  const waits = reason === undefined ? {} : { title: reason, "aria-describedby": reasonId };
  return (
    <>
      <button
        type="button"
        {...rest}
        {...waits}
        className={buttonClass(looks)}
        disabled={disabled === true || reason !== undefined || busy}
        aria-busy={busy}
      >
        {busy ? <span className="spin" aria-hidden="true" /> : IconShown && <IconShown className="i" aria-hidden />}
        <span>{children}</span>
      </button>
      {reason !== undefined && (
        <span id={reasonId} className="sr">
          {reason}
        </span>
      )}
    </>
  );
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "children"> {
  readonly icon: Icon;
  readonly label: string;
}

/** A button that is only an icon; its label is read out and shown as a tooltip. */
export function IconButton({ icon: IconShown, label, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className="ib" aria-label={label} title={label}>
      <IconShown className="i" aria-hidden />
    </button>
  );
}

/** Keeps the room of a large button that comes later, so that nothing moves under a finger when it does. */
export const ButtonRoom = () => <span className="btnroom" aria-hidden="true" />;

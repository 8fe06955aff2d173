import { Navigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useIsDeveloping } from "../../kernel/environment.ts";
import { useIsPhone } from "../../ui/responsive.ts";
import "../../ui/styles/batch.css";
import "../../ui/styles/community.css";

/** A page that exists on a phone and while developing only; elsewhere its address is an unknown one, which leads home. */
export function PhoneOnly({ children }: { readonly children: ReactNode }) {
  const isDeveloping = useIsDeveloping();
  const isPhone = useIsPhone();
  if (isDeveloping === undefined) return null;
  return isDeveloping && isPhone ? children : <Navigate to="/home" replace />;
}

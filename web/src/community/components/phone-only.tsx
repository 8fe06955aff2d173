import { Navigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useIsDeveloping } from "../../kernel/environment.ts";
import { useIsPhone } from "../../ui/responsive.ts";
import "../../ui/styles/batch.css";
import "../../ui/styles/community.css";

/**
 * A page that exists only on phones and in development; elsewhere its address is unknown, which leads to the home page.
 */
export function PhoneOnly({ children }: { readonly children: ReactNode }) {
  const isDeveloping = useIsDeveloping();
  const isPhone = useIsPhone();
  if (isDeveloping === undefined) return null;
  return isDeveloping && isPhone ? children : <Navigate to="/home" replace />;
}

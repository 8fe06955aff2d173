import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";

/** Replaces this page by another, once. The router's own Navigate would navigate again at each render. */
export function Redirect({ to }: { readonly to: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate({ to, replace: true }), [navigate, to]);
  return null;
}

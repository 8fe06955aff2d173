import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";

/** Leads to another page in place of this one, once; the router's own component would do so at each render. */
export function Away({ to }: { readonly to: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate({ to, replace: true }), [navigate, to]);
  return null;
}

import { lazy } from "react";
import { Navigate } from "@tanstack/react-router";
import { useIsDeveloping } from "../../kernel/environment.ts";
import { Skeleton } from "../../ui/states.tsx";

const Translations = lazy(async () => ({ default: (await import("../components/translations.tsx")).Translations }));

/** The editor of translations, for those who speak the language; only while developing. */
export function TranslationsPage() {
  const isDeveloping = useIsDeveloping();
  if (isDeveloping === undefined) return <Skeleton lines={6} height="8rem" />;
  return isDeveloping ? <Translations /> : <Navigate to="/home" replace />;
}

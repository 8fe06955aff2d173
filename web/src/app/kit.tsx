import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { Suspense, lazy, type ReactNode } from "react";
import { queryClient } from "../kernel/query.ts";
import "../ui/mantine-styles.ts";
import "../ui/styles/mantine.css";
import { resolver, theme } from "../ui/theme.ts";

/** What toasts and questions need; it comes after the page. */
const Overlays = lazy(async () => ({ default: (await import("./overlays.tsx")).Overlays }));

const nonce = (): string => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";

interface KitProps {
  readonly children: ReactNode;
  readonly scheme?: "dark";
  /** Whether toasts and questions stand here; public pages have toasts around them. */
  readonly hasOverlays?: boolean;
}

/** What pages with composite controls and live data need around them. */
export function Kit({ children, scheme, hasOverlays = true }: KitProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={resolver}
        defaultColorScheme="auto"
        {...(scheme !== undefined && { forceColorScheme: scheme })}
        getStyleNonce={nonce}
      >
        {hasOverlays && (
          <Suspense fallback={null}>
            <Overlays />
          </Suspense>
        )}
        {children}
      </MantineProvider>
    </QueryClientProvider>
  );
}

// What locks the page behind a dialog writes a style of its own, and looks for the nonce here.
Reflect.set(globalThis, "__webpack_nonce__", nonce());

/** A full-screen page with the kit. */
export function KitOutlet() {
  return (
    <Kit>
      <Outlet />
    </Kit>
  );
}

/** The same, dark in both schemes, so that video and slides carry the light. */
export function DarkOutlet() {
  return (
    <Kit scheme="dark">
      <Outlet />
    </Kit>
  );
}

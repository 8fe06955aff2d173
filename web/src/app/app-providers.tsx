import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { Suspense, lazy, type ReactNode } from "react";
import { queryClient } from "../kernel/query.ts";
import "../ui/mantine-styles.ts";
import "../ui/styles/mantine.css";
import { resolver, theme } from "../ui/theme.ts";

/** Toasts and confirmations, loaded after the page. */
const Overlays = lazy(async () => ({ default: (await import("./overlays.tsx")).Overlays }));

const cspNonce = (): string => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";

interface AppProvidersProps {
  readonly children: ReactNode;
  readonly scheme?: "dark";
  /** Whether toasts and confirmations are shown here; public pages have toasts around them. */
  readonly hasOverlays?: boolean;
}

/** The providers of pages with composite controls and live data. */
export function AppProviders({ children, scheme, hasOverlays = true }: AppProvidersProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={resolver}
        defaultColorScheme="auto"
        {...(scheme !== undefined && { forceColorScheme: scheme })}
        getStyleNonce={cspNonce}
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

// The scroll lock of dialogs adds a style element and reads its nonce here.
Reflect.set(globalThis, "__webpack_nonce__", cspNonce());

/** A full-screen page with the providers of Kit. */
export function ProvidersOutlet() {
  return (
    <AppProviders>
      <Outlet />
    </AppProviders>
  );
}

/** The same, dark in both schemes, for video and slides. */
export function DarkOutlet() {
  return (
    <AppProviders scheme="dark">
      <Outlet />
    </AppProviders>
  );
}

import { MantineProvider } from "@mantine/core";
import { ModalsProvider } from "@mantine/modals";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import type { ReactNode } from "react";
import "@mantine/core/styles.layer.css";
import "@mantine/dates/styles.layer.css";
import "@mantine/notifications/styles.layer.css";
import "../ui/styles/mantine.css";
import { queryClient } from "../kernel/query.ts";
import { resolver, theme } from "../ui/theme.ts";

const nonce = (): string => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";

/** What pages with composite controls and live data need around them. */
export function Kit({ children }: { readonly children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider theme={theme} cssVariablesResolver={resolver} defaultColorScheme="auto" getStyleNonce={nonce}>
        <ModalsProvider>
          <Notifications position="bottom-right" limit={3} />
          {children}
        </ModalsProvider>
      </MantineProvider>
    </QueryClientProvider>
  );
}

/** A full-screen page with the kit. */
export function KitOutlet() {
  return (
    <Kit>
      <Outlet />
    </Kit>
  );
}

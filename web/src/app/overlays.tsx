import { ModalsProvider } from "@mantine/modals";
import { Notifications } from "@mantine/notifications";
import "@mantine/notifications/styles.layer.css";

/** Where toasts and questions appear; both are opened by events, so they stand beside the page. */
export const Overlays = () => (
  <>
    <Notifications position="bottom-right" limit={3} />
    <ModalsProvider />
  </>
);

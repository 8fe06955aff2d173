import { notifications } from "@mantine/notifications";

const SHOWN_MS = 5000;

/** Tells a success for five seconds. */
export const toast = (message: string): void =>
  void notifications.show({ message, autoClose: SHOWN_MS, withCloseButton: false, color: "green", role: "status" });

/** Tells a failure for five seconds. */
export const toastFailure = (message: string): void =>
  void notifications.show({ message, autoClose: SHOWN_MS, withCloseButton: false, color: "red", role: "alert" });

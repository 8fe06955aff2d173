import { RouterProvider } from "@tanstack/react-router";
import { Messages } from "../kernel/i18n.tsx";
import { router } from "./router.tsx";

/** The whole application: its texts and its pages. */
export function App() {
  return (
    <Messages>
      <RouterProvider router={router} />
    </Messages>
  );
}

import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./ui/styles/tokens.css";
import "./ui/styles/base.css";
import "./ui/styles/native.css";
import "./kernel/shared-key.ts";
import { App } from "./app/app.tsx";
import { loadMessages } from "./kernel/i18n.tsx";
import { currentLocale } from "./kernel/locale.ts";

document.documentElement.lang = currentLocale();
const root = document.getElementById("root");
if (root !== null) {
  void loadMessages(["kernel", "app"]).then(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}

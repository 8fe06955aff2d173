import { installed, showTogether } from "./commands.ts";

const WEB = "http://localhost:5173";

process.stdout.write(`The application with reload will be at ${WEB}; the server below it answers at port 3000.\n`);
await showTogether([
  {
    program: process.execPath,
    args: ["--watch", "--watch-preserve-output", "server/src/main.ts"],
    settings: { WEB_BUILD: "off", PUBLIC_URL: WEB },
  },
  { ...installed("vite", "--port", "5173", "--strictPort"), folder: "web" },
]);

import { runCommand, say, withPlatform } from "./command.ts";
import { closeDemo } from "./demo/accounts.ts";

runCommand(() =>
  withPlatform(async (platform) => {
    const count = await platform.db.transaction((tx) => closeDemo(platform, tx));
    say(`${count} demo accounts had the shared password. They have none now, and are signed out.`);
  }),
);

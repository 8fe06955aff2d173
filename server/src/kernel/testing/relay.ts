import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import type { Namespace } from "./namespaces.ts";

const COTURN = "/usr/bin/turnserver";

/** Whether coturn is installed; npm test installs it when it may. */
export const hasCoturn = existsSync(COTURN);

export const RELAY_PORT = 3478;

/** Runs coturn in a namespace, as the operator's guide sets it up; returns a function that stops it. */
export async function startRelay(
  namespace: Namespace,
  { address, secret }: { readonly address: string; readonly secret: string },
): Promise<() => Promise<void>> {
  const coturn = spawn(
    namespace.wrap(COTURN),
    [
      ...["-n", "--no-cli", "--no-tls", "--no-dtls", "--log-file=stdout", "--pidfile=", "--realm=openrounds"],
      ...[`--listening-ip=${address}`, `--relay-ip=${address}`, `--listening-port=${RELAY_PORT}`],
      ...["--use-auth-secret", `--static-auth-secret=${secret}`],
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const ended = once(coturn, "exit");
  let said = "";
  await new Promise<void>((listens, failed) => {
    coturn.stdout.on("data", (data: Buffer) => {
      said += data.toString();
      if (said.includes("Total General servers")) listens();
    });
    void ended.then(() => failed(new Error(`coturn ended:\n${said}`)));
  });
  return async () => {
    coturn.kill();
    await ended;
  };
}

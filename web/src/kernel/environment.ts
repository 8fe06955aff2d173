import { useEffect, useState } from "react";
import { clientConfig } from "./shared-key.ts";

const DEVELOPING = ["local", "dev", "development"];

/** Asks whether the server is one for development. */
export async function isDevelopment(): Promise<boolean> {
  const { environment } = await clientConfig();
  return DEVELOPING.includes(environment);
}

/** Whether the server is one for development; undefined until that is known. */
export function useIsDeveloping(): boolean | undefined {
  const [isDeveloping, setDeveloping] = useState<boolean>();
  useEffect(() => {
    isDevelopment().then(setDeveloping, () => setDeveloping(false));
  }, []);
  return isDeveloping;
}

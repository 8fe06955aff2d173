import { useEffect, useState } from "react";
import { clientConfig } from "./shared-key.ts";

const DEVELOPING = ["local", "dev", "development"];

/** Whether the server is one for development; undefined until that is known. */
export function useIsDeveloping(): boolean | undefined {
  const [isDeveloping, setDeveloping] = useState<boolean>();
  useEffect(() => {
    clientConfig().then(
      ({ environment }) => setDeveloping(DEVELOPING.includes(environment)),
      () => setDeveloping(false),
    );
  }, []);
  return isDeveloping;
}

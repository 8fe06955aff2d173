import { openDB, type DBSchema, type IDBPDatabase } from "idb";

/** Opens a database of this browser once; it is closed when another tab deletes it, and opened anew at the next use. */
export function databaseOpener<Schema extends DBSchema>(
  name: string,
  create: (database: IDBPDatabase<Schema>) => void,
): () => Promise<IDBPDatabase<Schema>> {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  const forget = (): void => void (opened = undefined);
  const close = (): void => {
    void opened?.then((database) => database.close());
    forget();
  };
  return () => {
    opened ??= openDB<Schema>(name, 1, { upgrade: create, blocking: close, terminated: forget });
    opened.catch(forget);
    return opened;
  };
}

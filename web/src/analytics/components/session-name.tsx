interface SessionNameProps {
  readonly session: { readonly sessionName: string; readonly batchName: string };
}

/** A session with its batch. */
export function SessionName({ session: { sessionName, batchName } }: SessionNameProps) {
  return (
    <>
      <span className="semi">{sessionName}</span>
      <span className="xs t3 flist__m">{batchName}</span>
    </>
  );
}

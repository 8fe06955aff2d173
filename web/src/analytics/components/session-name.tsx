interface SessionNameProps {
  readonly session: { readonly sessionName: string; readonly batchName: string };
}

/** A session with the batch that it belongs to. */
export function SessionName({ session: { sessionName, batchName } }: SessionNameProps) {
  return (
    <>
      <span className="semi">{sessionName}</span>
      <span className="xs t3 flist__m">{batchName}</span>
    </>
  );
}

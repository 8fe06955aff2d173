import { Link } from "@tanstack/react-router";
import { personPath } from "@openrounds/contract/organizations/paths.ts";

interface PersonNameProps {
  readonly userId: string;
  readonly name: string;
  /** The organization in which the reader may open the page of the person; undefined for other readers. */
  readonly organizationId: string | undefined;
  readonly className?: string;
}

/** The name of a person, as a link to their page for those who may open it. */
export function PersonName({ userId, name, organizationId, className = "" }: PersonNameProps) {
  if (organizationId === undefined) return <span className={className}>{name}</span>;
  return (
    <Link to={personPath(organizationId, userId)} className={`plink ${className}`.trim()}>
      {name}
    </Link>
  );
}

import { LETTER_WAYS, type LetterReach } from "@openrounds/contract/invitations/letters/schemas.ts";
import { joinList } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";

/** In which ways a message reaches people: 28 by e-mail, 2 by SMS, 12 on their devices. */
export function LetterWays({ reach }: { readonly reach: LetterReach }) {
  const t = useText();
  const ways = LETTER_WAYS.filter((way) => reach[way] > 0).map((way) => t(`letters.by.${way}`, { count: reach[way] }));
  return ways.length === 0 ? null : <p className="sm t2 num">{joinList(ways)}</p>;
}

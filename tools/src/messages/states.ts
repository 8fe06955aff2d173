import type { Catalogue } from "@openrounds/server/kernel/i18n/catalogue.ts";
import { readState, stateFileOf, type TranslationState } from "@openrounds/server/kernel/i18n/translations.ts";
import type { Offence } from "../offence.ts";
import { MESSAGES } from "../project.ts";

const RECORD = /^[0-9a-f]{8}( reviewed)?$/;

/** Records of keys that have no translation, translations without a record, and records that cannot be read. */
export function wrongStates(
  locale: string,
  catalogues: readonly Catalogue[],
  state: TranslationState = readState(locale),
): Offence[] {
  const texts = new Set(catalogues.flatMap(({ byLocale }) => Object.keys(byLocale.get(locale) ?? {})));
  const wrong = [
    ...Object.entries(state).flatMap(([key, record]) => {
      if (!texts.has(key)) return [`records ${key}, which has no translation: npm run messages -- tidy`];
      return RECORD.test(record) ? [] : [`records ${key} as "${record}", which is no state`];
    }),
    ...[...texts]
      .filter((key) => !(key in state))
      .map((key) => `does not record ${key}: npm run messages -- translated ${locale} ${key}`),
  ];
  return wrong.map((text) => ({ file: `${MESSAGES}/${stateFileOf(locale)}`, line: 0, text }));
}

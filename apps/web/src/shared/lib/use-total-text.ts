import type { Page } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { formatCount } from './format-number.ts';
import { useLanguage } from './use-language.ts';

/** Writes the number of rows of a list; an estimate is called one: about 1,230,000. */
export function useTotalText(): (list: Pick<Page<unknown>, 'total' | 'isTotalEstimated'>) => string {
  const { t } = useTranslation('area');
  const language = useLanguage();
  return ({ total, isTotalEstimated }) => {
    const count = formatCount(total, language);
    return isTotalEstimated ? t('list.about', { count }) : count;
  };
}

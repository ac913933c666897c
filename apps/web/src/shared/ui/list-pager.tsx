import LeftOutlined from '@ant-design/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Paging } from '../lib/list-pages.ts';
import { formatCount } from '../lib/format-number.ts';
import { useLanguage } from '../lib/use-language.ts';
import { useTotalText } from '../lib/use-total-text.ts';

/** The range of visible rows and their total, with buttons to the adjacent pages. */
export function ListPager({ page, pageSize, shown, onBack, onNext, ...list }: Paging) {
  const { t } = useTranslation('area');
  const language = useLanguage();
  const totalText = useTotalText();
  const first = (page - 1) * pageSize + 1;
  const range = { from: formatCount(first, language), to: formatCount(first + shown - 1, language), total: totalText(list) };
  return (
    <nav className="list-pager" aria-label={t('list.range', range)}>
      <span className="num">{t('list.range', range)}</span>
      <span className="list-pager-buttons">
        <Button icon={<LeftOutlined aria-hidden />} aria-label={t('list.previous')} disabled={onBack === null} onClick={() => onBack?.()} />
        <Button icon={<RightOutlined aria-hidden />} aria-label={t('list.next')} disabled={onNext === null} onClick={() => onNext?.()} />
      </span>
    </nav>
  );
}

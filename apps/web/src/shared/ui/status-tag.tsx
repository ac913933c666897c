import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import CloseCircleOutlined from '@ant-design/icons/CloseCircleOutlined';
import FlagOutlined from '@ant-design/icons/FlagOutlined';
import InfoCircleOutlined from '@ant-design/icons/InfoCircleOutlined';
import PlayCircleOutlined from '@ant-design/icons/PlayCircleOutlined';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const icons = {
  approved: CheckCircleOutlined,
  pending: ClockCircleOutlined,
  rejected: CloseCircleOutlined,
  completed: FlagOutlined,
  active: PlayCircleOutlined,
  info: InfoCircleOutlined,
} as const;
export type Status = keyof typeof icons;

/** A status as word, icon and colour. `children` replaces the default word, for example to fit the noun. */
export function StatusTag({ status, children }: { status: Status; children?: ReactNode }) {
  const { t } = useTranslation('area');
  const Icon = icons[status];
  return (
    <span className={`status-tag status-${status}`}>
      <Icon aria-hidden />
      {children ?? t(`status.${status}`)}
    </span>
  );
}

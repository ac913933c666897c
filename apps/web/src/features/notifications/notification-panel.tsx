import { Popover } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { NotificationList } from './notification-list.tsx';

type NotificationPanelProps = { open: boolean; onChange: (open: boolean) => void; children: ReactNode };

/** The list beside its bell; on phones a sheet. */
export function NotificationPanel({ open, onChange, children }: NotificationPanelProps) {
  const { t } = useTranslation('notifications');
  const isPhone = useIsPhone();
  const list = <NotificationList onOpen={() => onChange(false)} />;
  if (isPhone) {
    return (
      <>
        {children}
        <Sheet open={open} title={t('bell.title')} onClose={() => onChange(false)}>
          {list}
        </Sheet>
      </>
    );
  }
  return (
    <Popover
      open={open}
      /* The bell opens and closes by its own click; here only a click elsewhere closes. */
      onOpenChange={(next) => !next && onChange(false)}
      /* Inside the bar, so that what it shows belongs to a landmark. */
      getPopupContainer={(bell) => bell.parentElement ?? document.body}
      trigger="click"
      placement="bottomRight"
      title={t('bell.title')}
      content={<div className="notifications-panel">{list}</div>}
      destroyOnHidden
    >
      {children}
    </Popover>
  );
}

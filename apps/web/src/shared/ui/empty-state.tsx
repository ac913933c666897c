import { clsx } from 'clsx';
import CheckOutlined from '@ant-design/icons/CheckOutlined';
import InboxOutlined from '@ant-design/icons/InboxOutlined';
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import styles from './empty-state.module.css';

const icons = { 'nothing-yet': InboxOutlined, 'no-match': SearchOutlined, 'all-done': CheckOutlined } as const;

type EmptyStateProps = {
  kind: keyof typeof icons;
  /** Replaces the default icon of the kind. */
  icon?: ReactNode;
  title: string;
  text: string;
  /** The next step. */
  action?: { text: string } & ({ href: string } | { onClick: () => void });
};

/** The state of a list without rows: nothing yet, no match, or all done. */
export function EmptyState({ kind, icon, title, text, action }: EmptyStateProps) {
  const [, navigate] = useLocation();
  const Icon = icons[kind];
  const runAction = () => action !== undefined && ('href' in action ? navigate(action.href) : action.onClick());
  return (
    <div className={styles.root}>
      <span className={styles.icon} aria-hidden>
        {icon ?? <Icon />}
      </span>
      <h3>{title}</h3>
      <p>{text}</p>
      {action !== undefined && (
        <Button className={clsx(styles.action)} type={kind === 'nothing-yet' ? 'primary' : 'default'} onClick={runAction}>
          {action.text}
        </Button>
      )}
    </div>
  );
}

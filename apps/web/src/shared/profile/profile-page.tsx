import { clsx } from 'clsx';
import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAddressParams } from '../lib/address-params.ts';
import { useMay, useUser } from '../lib/session.tsx';
import { AuditorTag } from '../ui/auditor-tag.tsx';
import { UserAvatar } from '../ui/user-avatar.tsx';
import { BankForm } from './bank-form.tsx';
import { MySecurityEvents } from './my-security-events.tsx';
import { PasswordForm } from './password-form.tsx';
import { PayoutsCard } from './payouts-card.tsx';
import { PreferencesCard } from './preferences-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionList } from './session-list.tsx';

import styles from './profile.module.css';

/** A member's card: administrators have no withdrawals. */
function OwnPayouts() {
  return useMay('member') && <PayoutsCard />;
}

function OwnPasswordForm() {
  const { role } = useUser();
  return <PasswordForm role={role} />;
}

const tabs = ['profile', 'bank', 'security'] as const;
const labelKeys = { profile: 'tab.profile', bank: 'tab.bank', security: 'tab.security' } as const;
const parts = {
  profile: (
    <>
      <ProfileCard />
      <PreferencesCard />
    </>
  ),
  bank: <BankForm />,
  security: (
    <>
      <OwnPasswordForm />
      <SecondFactorCard />
      <OwnPayouts />
      <SessionList />
      <MySecurityEvents />
    </>
  ),
};

const tabsClasses = { header: clsx(styles.tabsHeader) };

function ProfileHeader() {
  const { t } = useTranslation('profile');
  const { username, userNumber, email, profileImage, accessUntil } = useUser();
  return (
    <header className={styles.header}>
      <UserAvatar username={username} image={profileImage} />
      <div>
        <h1>{username}</h1>
        <p className="num">{t('id', { number: userNumber })}</p>
        <p>{email}</p>
        {accessUntil !== undefined && <AuditorTag accessUntil={accessUntil} />}
      </div>
    </header>
  );
}

/** The user's own data, bank details (an auditor has none) and log-in. The open tab is in the query string. */
export function ProfilePage() {
  /* Loads the messages of all tabs, because loading them later would suspend the whole page. */
  const { t } = useTranslation(['profile', 'app', 'errors', 'requests', 'security']);
  const { params, change } = useAddressParams();
  const mayEdit = useMay('editor');
  const shownTabs = tabs.filter((tab) => tab !== 'bank' || mayEdit);
  const shown = shownTabs.find((tab) => tab === params.get('tab')) ?? 'profile';
  return (
    <>
      <ProfileHeader />
      <Tabs
        className={clsx(styles.tabs)}
        classNames={tabsClasses}
        activeKey={shown}
        onChange={(tab) => change({ tab })}
        destroyOnHidden
        items={shownTabs.map((tab) => ({ key: tab, label: t(labelKeys[tab]), children: <div className={styles.parts}>{parts[tab]}</div> }))}
      />
    </>
  );
}

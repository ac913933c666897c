import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAddressParams } from '../../lib/address-params.ts';
import { useUser } from '../../lib/session.tsx';
import { UserAvatar } from '../../ui/user-avatar.tsx';
import { BankForm } from './bank-form.tsx';
import { MySecurityEvents } from './my-security-events.tsx';
import { PasswordForm } from './password-form.tsx';
import { PreferencesCard } from './preferences-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import { SessionList } from './session-list.tsx';
import './profile.css';

const tabs = ['profile', 'bank', 'security'] as const;
const words = { profile: 'tab.profile', bank: 'tab.bank', security: 'tab.security' } as const;
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
      <PasswordForm />
      <SessionList />
      <MySecurityEvents />
    </>
  ),
};

function ProfileHeader() {
  const { t } = useTranslation('profile');
  const { username, userNumber, email, profileImage } = useUser();
  return (
    <header className="profile-header">
      <UserAvatar username={username} image={profileImage} />
      <div>
        <h1>{username}</h1>
        <p className="num">{t('id', { number: userNumber })}</p>
        <p>{email}</p>
      </div>
    </header>
  );
}

/** Who I am, where my withdrawals go and how I log in. The open tab stands in the address. */
export function ProfilePage() {
  /* The words of all tabs come along, so that changing one never takes the page away. */
  const { t } = useTranslation(['profile', 'app', 'errors', 'security']);
  const { params, change } = useAddressParams();
  const shown = tabs.find((tab) => tab === params.get('tab')) ?? 'profile';
  return (
    <>
      <ProfileHeader />
      <Tabs
        className="profile-tabs"
        activeKey={shown}
        onChange={(tab) => change({ tab })}
        destroyOnHidden
        items={tabs.map((tab) => ({ key: tab, label: t(words[tab]), children: <div className="profile-parts">{parts[tab]}</div> }))}
      />
    </>
  );
}

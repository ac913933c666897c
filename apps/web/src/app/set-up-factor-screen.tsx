import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { AuthFrame } from '../shared/auth/auth-frame.tsx';
import { useSession } from '../shared/lib/session.tsx';
import { trpc } from '../shared/lib/trpc.ts';
import { SecondFactorCard } from '../shared/profile/second-factor-card.tsx';
import { HtmlButton } from '../shared/ui/html-button.tsx';

/**
 * The page of an administrator who has to set up a second factor first. It has the address of the profile, which shows the new recovery
 * codes until they are saved.
 */
export function SetUpFactorScreen() {
  const { t } = useTranslation(['profile', 'app']);
  const { logOut, checkAgain } = useSession();
  const [, navigate] = useLocation();
  const isSetUp = Boolean(trpc.secondFactor.get.useQuery().data?.since);
  useEffect(() => navigate('/profile?tab=security', { replace: true }), [navigate]);
  useEffect(() => {
    if (isSetUp) checkAgain();
  }, [isSetUp, checkAgain]);
  const links = (
    <p>
      <HtmlButton onClick={logOut}>{t('app:nav.logout')}</HtmlButton>
    </p>
  );
  return (
    <AuthFrame title={t('secondFactor.requiredTitle')} lead={t('secondFactor.requiredLead')} links={links}>
      <SecondFactorCard />
    </AuthFrame>
  );
}

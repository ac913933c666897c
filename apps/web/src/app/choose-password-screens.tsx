import type { i18n } from 'i18next';
import { lazyPart } from '../lib/fetch-part.ts';
import { adminI18n, memberI18n } from '../lib/languages.ts';
import { InnerArea } from './inner-area.tsx';

/** The screen in the language of an area; its code and words come when somebody has to see it. */
const screenIn = (speech: () => Promise<i18n>) =>
  lazyPart(async () => {
    const [{ ChoosePasswordPage }, instance] = await Promise.all([import('../features/auth/choose-password-page.tsx'), speech()]);
    await instance.loadNamespaces(['auth', 'errors']);
    return {
      default: () => (
        <InnerArea instance={instance}>
          <ChoosePasswordPage />
        </InnerArea>
      ),
    };
  });

/** What somebody whose password staff has set sees in place of every page that is not public. */
export const choosePasswordScreens = { member: screenIn(memberI18n), admin: screenIn(adminI18n) };

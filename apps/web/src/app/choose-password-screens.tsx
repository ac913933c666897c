import type { i18n } from 'i18next';
import { lazyPart } from '../lib/fetch-part.ts';
import { adminI18n, memberI18n } from '../lib/languages.ts';
import { InnerArea } from './inner-area.tsx';

/** The screen in the language of an area; its code and translations are loaded when it is first shown. */
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

/** Replaces every page that is not public for a user whose password was set by staff. */
export const choosePasswordScreens = { member: screenIn(memberI18n), admin: screenIn(adminI18n) };

import GlobalOutlined from '@ant-design/icons-svg/es/asn/GlobalOutlined';
import { languageNames, type Language } from '@app/i18n';
import { Button } from 'antd';
import type { i18n } from 'i18next';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAdminLanguageChosen } from '../../shared/lib/language-choice.ts';
import { chooseLanguage, languageOfInstance, memberI18n } from '../../shared/lib/languages.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import styles from './area-notice.module.css';

type OfferProps = { area: i18n; reader: i18n; onChosen: () => void };

/* In the reader's language, because they may not know that of the area. */
function Offer({ area, reader, onChosen }: OfferProps) {
  const { t } = useTranslation(['app', 'area'], { i18n: reader });
  const [known, present] = [languageOfInstance(reader), languageOfInstance(area)];
  function choose(language: Language) {
    chooseLanguage(area, language);
    onChosen();
  }
  return (
    <aside className={styles.root} lang={known} aria-label={t('language.label', { name: languageNames[present] })}>
      <Icon of={GlobalOutlined} />
      <span>{t('area:areaLanguage.present', { name: languageNames[present] })}</span>
      <span className={styles.choices}>
        <Button size="small" type="primary" onClick={() => choose(known)}>
          {t('area:areaLanguage.use', { name: languageNames[known] })}
        </Button>
        <Button size="small" onClick={() => choose(present)}>
          {t('area:areaLanguage.keep', { name: languageNames[present] })}
        </Button>
      </span>
    </aside>
  );
}

/** Loads the texts of the notice, if it will be shown: later they would push the page down under a pointer. */
export async function loadLanguageNotice(): Promise<void> {
  if (!isAdminLanguageChosen()) await (await memberI18n()).loadNamespaces('area');
}

/**
 * Offers the language of the public pages while the admin area, which is in Indonesian at first, is in another one and nobody has
 * chosen a language for it in this browser.
 */
export function LanguageNotice() {
  const { i18n: area } = useTranslation();
  const present = useLanguage();
  const [reader, setReader] = useState<i18n>();
  const [isChosen, setIsChosen] = useState(isAdminLanguageChosen);
  useEffect(() => void memberI18n().then(setReader), []);
  if (isChosen || isAdminLanguageChosen() || reader === undefined || languageOfInstance(reader) === present) return null;
  return (
    <Suspense>
      <Offer area={area} reader={reader} onChosen={() => setIsChosen(true)} />
    </Suspense>
  );
}

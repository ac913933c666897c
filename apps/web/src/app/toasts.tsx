import { useEffect, type CSSProperties } from 'react';
import { toast, Toaster } from 'sonner';
import { useConnection } from '../shared/lib/connection.ts';
import { useThemeMode } from '../shared/lib/theme-mode.ts';
import { noAnswerToastId } from '../shared/lib/toast-failure.ts';
import { useActiveTranslation } from '../shared/lib/use-active-translation.ts';
import { toastWidth } from './toast-size.ts';
import { useToastOffset } from './use-toast-offset.ts';

/* A custom property is not part of the type of a style. */
const width = { '--width': `${toastWidth}px` } as CSSProperties;

/** Short messages at the top right, below the headings: 4 s each, at most three at once. */
export function Toasts() {
  const { state } = useConnection();
  /* The connection notice reports the same problem for as long as it lasts. */
  useEffect(() => {
    if (state !== 'ok') toast.dismiss(noAnswerToastId);
  }, [state]);
  const { t } = useActiveTranslation();
  const offset = useToastOffset();
  return (
    <Toaster
      customAriaLabel={t('toast.region')}
      toastOptions={{ closeButtonAriaLabel: t('toast.close') }}
      position="top-right"
      offset={offset}
      mobileOffset={offset}
      duration={4000}
      visibleToasts={3}
      theme={useThemeMode()}
      closeButton
      style={width}
    />
  );
}

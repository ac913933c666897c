import { useEffect, type CSSProperties } from 'react';
import { toast, Toaster } from 'sonner';
import { useConnection } from '../lib/connection.ts';
import { useMode } from '../lib/theme-mode.ts';
import { noAnswerToastId } from '../lib/toast-failure.ts';
import { useAreaTranslation } from '../lib/use-area-translation.ts';
import { toastWidth } from './toast-size.ts';
import { useToastOffset } from './use-toast-offset.ts';

/* A custom property, which the type of a style does not know. */
const width = { '--width': `${toastWidth}px` } as CSSProperties;

/** Short notices at the top right, below the heading of what is being worked on: 4 s, three at once. */
export function Toasts() {
  const { state } = useConnection();
  /* The connection notice says the same, and for as long as it lasts. */
  useEffect(() => {
    if (state !== 'ok') toast.dismiss(noAnswerToastId);
  }, [state]);
  const t = useAreaTranslation();
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
      theme={useMode()}
      closeButton
      style={width}
    />
  );
}

import { useEffect, type CSSProperties } from 'react';
import { toast, Toaster } from 'sonner';
import { useConnection } from '../lib/connection.ts';
import { useMode } from '../lib/theme-mode.ts';
import { noAnswerToastId } from '../lib/toast-failure.ts';
import { useAreaTranslation } from '../lib/use-area-translation.ts';

/** Below the bars of both areas and the header of a drawer, whose controls are being worked with. */
const belowHeader = { top: 72, right: 16 };

/* A custom property, which the type of a style does not know. */
const width = { '--width': '356px' } as CSSProperties;

/** Short notices at the top right, below the header: 4 s, three at once, 356 px wide. */
export function Toasts() {
  const { state } = useConnection();
  /* The connection notice says the same, and for as long as it lasts. */
  useEffect(() => {
    if (state !== 'ok') toast.dismiss(noAnswerToastId);
  }, [state]);
  const t = useAreaTranslation();
  return (
    <Toaster
      customAriaLabel={t('toast.region')}
      toastOptions={{ closeButtonAriaLabel: t('toast.close') }}
      position="top-right"
      offset={belowHeader}
      mobileOffset={belowHeader}
      duration={4000}
      visibleToasts={3}
      theme={useMode()}
      closeButton
      style={width}
    />
  );
}

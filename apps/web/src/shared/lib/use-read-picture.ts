import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';

const dataUrlOf = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onloadend = () => {
      if (typeof reader.result === 'string') resolve(reader.result);
      else reject(reader.error ?? new Error('The file could not be read'));
    };
    reader.readAsDataURL(file);
  });

/**
 * Reads a chosen picture as a data URL when the form is submitted. Returns undefined when there is nothing to send: the file
 * can't be read any more (moved or deleted since it was chosen), which is reported to the user, or it is already being read.
 */
export function useReadPicture() {
  const { t } = useTranslation('area');
  const isBusy = useRef(false);
  const [isReading, setIsReading] = useState(false);
  function setBusy(busy: boolean) {
    isBusy.current = busy;
    setIsReading(busy);
  }
  async function readPicture(file: File | null): Promise<string | null | undefined> {
    if (file === null) return null;
    if (isBusy.current) return undefined;
    setBusy(true);
    try {
      return await dataUrlOf(file);
    } catch {
      toast.error(t('image.failed'));
      return undefined;
    } finally {
      setBusy(false);
    }
  }
  return { readPicture, isReading };
}

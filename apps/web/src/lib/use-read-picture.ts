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
 * Reads a chosen picture as a data URL, when it is sent. A file that can't be read any more (it was moved or deleted
 * since it was chosen) is told to the person, and the answer is undefined.
 */
export function useReadPicture() {
  const { t } = useTranslation();
  return async (file: File | null): Promise<string | null | undefined> => {
    try {
      return file === null ? null : await dataUrlOf(file);
    } catch {
      toast.error(t('image.failed'));
      return undefined;
    }
  };
}

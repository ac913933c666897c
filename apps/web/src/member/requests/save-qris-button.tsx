import { clsx } from 'clsx';
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { observedFetch } from '../../shared/lib/observed-fetch.ts';
import { saveFile } from '../../shared/lib/save-file.ts';
import styles from './requests.module.css';

/** `qris-bank-contoh.png` for a PNG of “Bank Contoh”. The server sends pictures as PNG, JPEG or WebP. */
function fileNameOf(bankName: string, { type }: Blob): string {
  const words = bankName.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return `${['qris', ...words].join('-')}.${type.replace('image/', '').replace('jpeg', 'jpg')}`;
}

/** Saves the QRIS picture on the device: payment apps read it from there, since a phone cannot scan its own screen. */
export function SaveQrisButton({ address, bankName }: { address: string; bankName: string }) {
  const { t } = useTranslation('requests');
  const save = useMutation({
    async mutationFn() {
      const response = await observedFetch(address);
      if (!response.ok) throw new Error(`The QRIS picture answered ${response.status}`);
      const picture = await response.blob();
      saveFile(picture, fileNameOf(bankName, picture));
    },
    onError: () => toast.error(t('member.deposit.qrisNotSaved')),
  });
  return (
    <Button
      className={clsx(styles.saveQris)}
      icon={<DownloadOutlined aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {t('member.deposit.saveQris')}
    </Button>
  );
}

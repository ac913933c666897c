import CheckOutlined from '@ant-design/icons/CheckOutlined';
import CopyOutlined from '@ant-design/icons/CopyOutlined';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';

const checkMarkMs = 2_000;

/** Copies `text` and shows a check mark for 2 s. `label` names what is copied, for screen readers. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const { t } = useTranslation('area');
  const [copiedAt, setCopiedAt] = useState<number | null>(null);
  useEffect(() => {
    if (copiedAt === null) return;
    const timer = setTimeout(() => setCopiedAt(null), checkMarkMs);
    return () => clearTimeout(timer);
  }, [copiedAt]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopiedAt(performance.now());
      toast.success(t('copy.done'));
    } catch {
      toast.error(t('copy.failed'));
    }
  }
  const buttonText = copiedAt === null ? t('copy.action') : t('copy.copied');
  return (
    <Button
      icon={copiedAt === null ? <CopyOutlined aria-hidden /> : <CheckOutlined aria-hidden />}
      onClick={() => void copy()}
      aria-label={label === undefined ? buttonText : `${buttonText}: ${label}`}
    >
      {buttonText}
    </Button>
  );
}

import { clsx } from 'clsx';
import { QRCode } from 'antd';
import styles from './referrals.module.css';

const sizePx = 152;

/** A link as a QR code. Black on white in dark mode too, because many scanners read nothing else. */
export function LinkQr({ link }: { link: string }) {
  return (
    <QRCode
      className={clsx(styles.linkQr)}
      type="svg"
      value={link}
      size={sizePx}
      color="#000000"
      bgColor="#ffffff"
      bordered={false}
      errorLevel="M"
    />
  );
}

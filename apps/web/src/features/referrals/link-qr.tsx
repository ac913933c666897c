import { QRCode } from 'antd';

const sizePx = 152;

/** A link as a QR code, drawn here. Black on white in the dark too, because many readers know nothing else. */
export function LinkQr({ link }: { link: string }) {
  return <QRCode type="svg" value={link} size={sizePx} color="#000000" bgColor="#ffffff" bordered={false} errorLevel="M" />;
}

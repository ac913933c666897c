import { Image } from 'antd';
import { usePrivateFile } from '../lib/use-private-file.ts';
import { ErrorPanel } from './error-panel.tsx';
import { SkeletonBar } from './skeletons.tsx';

/** A picture that is loaded with the bearer token, such as a payment proof; a click enlarges it. */
export function PrivateImage({ address, alt, width = '100%' }: { address: string; alt: string; width?: number | string }) {
  const { url, error, refetch } = usePrivateFile(address);
  if (error !== null) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (url === null) return <SkeletonBar width="100%" height={240} />;
  return <Image src={url} alt={alt} width={width} />;
}
